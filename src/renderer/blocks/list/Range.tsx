import { type FormEvent, useId, useState } from 'react'
import { parseMoney, writeCents } from '../../../domain/money.ts'
import { locales } from '../../format/format.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { boundsOf, isBound, type RangeKind, rangeOf } from './range.ts'

interface RangeProps {
  kind: RangeKind
  value: string
  onChange(value: string): void
}

const sideNames = ['from', 'to'] as const

/** Renders a range with two optional ends, which are validated before the request. */
export function Range({ kind, value, onChange }: RangeProps) {
  const host = useServices()
  const id = useId()
  const [from, to] = boundsOf(kind, value)
  const side = sides[kind]
  const [typed, setTyped] = useState({ from: side.write(from, host), to: side.write(to, host) })
  const [fault, setFault] = useState<{ of: 'from' | 'to'; text: string }>()

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const { elements } = event.currentTarget
    const read = { from: side.read(typed.from, host), to: side.read(typed.to, host) }
    const invalidSide = sideNames.find((of) => read[of] === undefined || isHalfTyped(elements.namedItem(of)))
    const { from = '', to = '' } = read
    const isBackwards = from !== '' && to !== '' && side.isBefore(to, from)
    if (invalidSide !== undefined) setFault({ of: invalidSide, text: host.t(`lists.no_${kind}`) })
    else if (isBackwards) setFault({ of: 'to', text: host.t(`lists.backwards_${kind}`) })
    else onChange(rangeOf(from, to))
  }

  const field = (of: 'from' | 'to') => (
    <div className="ts-filter__side">
      <label htmlFor={`${id}-${of}`}>{host.t(`lists.${of}`)}</label>
      <input
        id={`${id}-${of}`}
        name={of}
        type={kind === 'days' ? 'date' : 'text'}
        inputMode={kind === 'days' ? undefined : 'decimal'}
        max={kind === 'days' ? '9999-12-31' : undefined}
        autoComplete="off"
        value={typed[of]}
        aria-invalid={fault?.of === of || undefined}
        aria-describedby={fault?.of === of ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setTyped({ ...typed, [of]: target.value })
          setFault(undefined)
        }}
      />
    </div>
  )
  return (
    <form className="ts-filter__range" noValidate onSubmit={apply}>
      {field('from')}
      {field('to')}
      {fault && (
        <p id={`${id}-fault`} className="ts-filter__fault" role="alert">
          {fault.text}
        </p>
      )}
      <div className="ts-filter__buttons">
        {value !== '' && (
          <button type="button" className="ts-button ts-button--quiet" onClick={() => onChange('')}>
            {host.t('lists.clear')}
          </button>
        )}
        <button type="submit" className="ts-button ts-button--primary">
          {host.t('lists.apply')}
        </button>
      </div>
    </form>
  )
}

/** Returns whether a date is incomplete, which a form reports as empty. */
function isHalfTyped(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput
}

/** One end of a range: `read` returns undefined for invalid input and '' for none. */
interface Side {
  write(value: string, host: RendererServices): string
  read(typed: string, host: RendererServices): string | undefined
  isBefore(one: string, other: string): boolean
}

const sides: Record<RangeKind, Side> = {
  days: {
    write: (day) => day,
    read: (day) => day,
    isBefore: (one, other) => one < other,
  },
  money: {
    write: (amount, { language }) => (amount === '' ? '' : writeCents(BigInt(amount), locales[language])),
    read: (typed, { language, tenant }) => {
      if (typed.trim() === '') return ''
      const amount = parseMoney(typed, locales[language], tenant.currency)
      return amount !== undefined && isBound.money(String(amount)) ? String(amount) : undefined
    },
    isBefore: (one, other) => BigInt(one) < BigInt(other),
  },
}
