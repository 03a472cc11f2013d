import { locales } from '../format/format.ts'
import { useReader, useServices } from '../hooks.ts'
import { type Remaining, remaining } from '../parts/remaining.ts'
import { useRerenderAfter } from '../parts/use-rendered-again.ts'
import type { BlockProps } from './block-props.ts'
import './countdown.css'

export default function Countdown({ block, scope }: BlockProps<'countdown'>) {
  const host = useServices()
  const { text, value } = useReader()
  const until = new Date(String(value(block.until, scope) ?? '')).getTime()
  const timeLeft = remaining(until - host.now().getTime())
  useRerenderAfter(timeLeft?.next)

  if (Number.isNaN(until)) return null
  if (timeLeft === null)
    return block.after ? <p className="ts-countdown__after">{text(block.after, scope)}</p> : null
  return (
    <div className="ts-countdown" role="timer">
      <p className="ts-countdown__label">{text(block.label, scope)}</p>
      <p className="ts-visually-hidden">{inWords(timeLeft, locales[host.language])}</p>
      <div className="ts-countdown__tiles" aria-hidden="true">
        {timeLeft.parts.map(({ unit, amount }) => (
          <span key={unit} className="ts-countdown__tile">
            <span className="ts-countdown__amount">{amount}</span>
            <span className="ts-countdown__unit">{unitWord(amount, unit, locales[host.language])}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

type Part = Remaining['parts'][number]

function inWords(left: Remaining, locale: string): string {
  const words = left.parts.map(({ unit, amount }) => unitFormat(unit, locale).format(amount))
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words)
}

function unitWord(amount: number, unit: Part['unit'], locale: string): string {
  const parts = unitFormat(unit, locale).formatToParts(amount)
  return parts.find((part) => part.type === 'unit')?.value ?? unit
}

function unitFormat(unit: Part['unit'], locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
}
