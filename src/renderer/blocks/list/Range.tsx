import { type FormEvent, useId, useState } from 'react'
import { parseMoney, writeCents } from '../../../domain/money.ts'
import { locales } from '../../format/format.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { boundsOf, isValidBound, type RangeKind, rangeOf } from './range.ts'

interface RangeProps {
  kind: RangeKind
  value: string
  onChange(value: string): void
}

const boundNames = ['from', 'to'] as const

/** Renders a range filter with two optional bounds, which are validated before the request. */
export function Range({ kind, value, onChange }: RangeProps) {
  const services = useServices()
  const id = useId()
  const [from, to] = boundsOf(kind, value)
  const boundFormat = boundFormats[kind]
  const [typedBounds, setTypedBounds] = useState({
    from: boundFormat.format(from, services),
    to: boundFormat.format(to, services),
  })
  const [validationError, setValidationError] = useState<{ of: 'from' | 'to'; text: string }>()

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    event.stopPropagation()
    const { elements } = event.currentTarget
    const parsedBounds = {
      from: boundFormat.parse(typedBounds.from, services),
      to: boundFormat.parse(typedBounds.to, services),
    }
    const invalidBound = boundNames.find(
      (of) => parsedBounds[of] === undefined || isIncompleteDate(elements.namedItem(of)),
    )
    const { from = '', to = '' } = parsedBounds
    const isReversed = from !== '' && to !== '' && boundFormat.isBefore(to, from)
    if (invalidBound !== undefined)
      setValidationError({ of: invalidBound, text: services.t(`lists.no_${kind}`) })
    else if (isReversed) setValidationError({ of: 'to', text: services.t(`lists.backwards_${kind}`) })
    else onChange(rangeOf(from, to))
  }

  const renderField = (bound: 'from' | 'to') => (
    <div className="ts-filter__side">
      <label htmlFor={`${id}-${bound}`}>{services.t(`lists.${bound}`)}</label>
      <input
        id={`${id}-${bound}`}
        name={bound}
        type={kind === 'days' ? 'date' : 'text'}
        inputMode={kind === 'days' ? undefined : 'decimal'}
        max={kind === 'days' ? '9999-12-31' : undefined}
        autoComplete="off"
        value={typedBounds[bound]}
        aria-invalid={validationError?.of === bound || undefined}
        aria-describedby={validationError?.of === bound ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          setTypedBounds({ ...typedBounds, [bound]: target.value })
          setValidationError(undefined)
        }}
      />
    </div>
  )
  return (
    <form className="ts-filter__range" noValidate onSubmit={handleSubmit}>
      {renderField('from')}
      {renderField('to')}
      {validationError && (
        <p id={`${id}-fault`} className="ts-filter__fault" role="alert">
          {validationError.text}
        </p>
      )}
      <div className="ts-filter__buttons">
        {value !== '' && (
          <button type="button" className="ts-button ts-button--quiet" onClick={() => onChange('')}>
            {services.t('lists.clear')}
          </button>
        )}
        <button type="submit" className="ts-button ts-button--primary">
          {services.t('lists.apply')}
        </button>
      </div>
    </form>
  )
}

/** Returns whether a date is only partly entered: its value is then empty. */
function isIncompleteDate(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput
}

/** Formats, parses and compares the bounds of a range. `parse` returns undefined for invalid input, '' for none. */
interface BoundFormat {
  format(value: string, services: RendererServices): string
  parse(typed: string, services: RendererServices): string | undefined
  isBefore(first: string, second: string): boolean
}

const boundFormats: Record<RangeKind, BoundFormat> = {
  days: {
    format: (day) => day,
    parse: (day) => day,
    isBefore: (one, other) => one < other,
  },
  money: {
    format: (amount, { language }) => (amount === '' ? '' : writeCents(BigInt(amount), locales[language])),
    parse: (typed, { language, tenant }) => {
      if (typed.trim() === '') return ''
      const amount = parseMoney(typed, locales[language], tenant.currency)
      return amount !== undefined && isValidBound.money(String(amount)) ? String(amount) : undefined
    },
    isBefore: (one, other) => BigInt(one) < BigInt(other),
  },
}
