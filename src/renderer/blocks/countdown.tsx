import { locales } from '../format/format.ts'
import { useReader, useServices } from '../hooks.ts'
import { type RemainingTime, remainingTimeOf } from '../parts/remaining.ts'
import { useRerenderAfter } from '../parts/use-rerender-after.ts'
import type { BlockProps } from './block-props.ts'
import './countdown.css'

export default function Countdown({ block, scope }: BlockProps<'countdown'>) {
  const services = useServices()
  const { text, value } = useReader()
  const endsAt = new Date(String(value(block.until, scope) ?? '')).getTime()
  const timeLeft = remainingTimeOf(endsAt - services.now().getTime())
  useRerenderAfter(timeLeft?.nextChangeMs)

  if (Number.isNaN(endsAt)) return null
  if (timeLeft === null)
    return block.after ? <p className="ts-countdown__after">{text(block.after, scope)}</p> : null
  return (
    <div className="ts-countdown" role="timer">
      <p className="ts-countdown__label">{text(block.label, scope)}</p>
      <p className="ts-visually-hidden">{formatTimeLeft(timeLeft, locales[services.language])}</p>
      <div className="ts-countdown__tiles" aria-hidden="true">
        {timeLeft.parts.map(({ unit, amount }) => (
          <span key={unit} className="ts-countdown__tile">
            <span className="ts-countdown__amount">{amount}</span>
            <span className="ts-countdown__unit">{unitLabel(amount, unit, locales[services.language])}</span>
          </span>
        ))}
      </div>
    </div>
  )
}

type Part = RemainingTime['parts'][number]

function formatTimeLeft(timeLeft: RemainingTime, locale: string): string {
  const amounts = timeLeft.parts.map(({ unit, amount }) => unitFormat(unit, locale).format(amount))
  return new Intl.ListFormat(locale, { type: 'unit' }).format(amounts)
}

function unitLabel(amount: number, unit: Part['unit'], locale: string): string {
  const parts = unitFormat(unit, locale).formatToParts(amount)
  return parts.find((part) => part.type === 'unit')?.value ?? unit
}

function unitFormat(unit: Part['unit'], locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
}
