import { useState } from 'react'
import { isSymbolFirst, parseMoney, writeCents } from '../../../domain/money.ts'
import { formatNumber, parseNumber } from '../../../domain/numbers.ts'
import { locales } from '../../format/format.ts'
import { type RendererServices, useServices } from '../../services.ts'
import { useField } from '../field.ts'
import { attributesOf } from './attributes.ts'
import { usePlaceholder } from './input.tsx'
import { WithUnit } from './with-unit.tsx'

interface UnitFormat {
  parse(text: string, locale: string, tenant: RendererServices['tenant']): number | undefined
  /** Formats the value for the input. */
  format(value: number, locale: string): string
  /** Returns the unit beside the input. */
  symbolOf(tenant: RendererServices['tenant']): string | undefined
}

const number: UnitFormat = {
  parse: parseNumber,
  format: (value, locale) => formatNumber(value, locale, 6),
  symbolOf: () => undefined,
}

/** Converts between cents and the currency's text. */
const money: UnitFormat = {
  parse: (text, locale, { currency }) => parseMoney(text, locale, currency),
  format: (cents, locale) => writeCents(BigInt(Math.round(cents)), locale),
  symbolOf: ({ currency }) => currency.symbol,
}

/** Converts between a percentage and its text: 12.5 is 12,5 %. */
const percent: UnitFormat = {
  ...number,
  parse: (text, locale) => parseNumber(text.replace(/\s*%\s*$/, ''), locale),
  symbolOf: () => '%',
}

export function Percent() {
  return <Amount unit={percent} isUnitAfter />
}

export function Numeric() {
  return <Amount unit={number} />
}

export function Money() {
  return <Amount unit={money} />
}

/**
 * Renders a number input in the language's notation. The form's value is the number, or the text while the input is
 * invalid.
 */
function Amount({ unit, isUnitAfter = false }: { unit: UnitFormat; isUnitAfter?: boolean }) {
  const field = useField()
  const { language, tenant } = useServices()
  const locale = locales[language]
  const [typedText, setTypedText] = useState<string>()
  const formatted =
    typeof field.value === 'number' ? unit.format(field.value, locale) : String(field.value ?? '')
  return (
    <WithUnit
      unit={unit.symbolOf(tenant)}
      isUnitFirst={!isUnitAfter && isSymbolFirst(tenant.currency, locale)}
    >
      <input
        className="ts-input ts-input--number"
        type="text"
        inputMode="decimal"
        {...attributesOf(field)}
        placeholder={usePlaceholder(field)}
        value={typedText ?? formatted}
        onChange={({ target }) => {
          setTypedText(target.value)
          field.set(unit.parse(target.value, locale, tenant) ?? target.value.trim())
        }}
        onBlur={() => {
          // Displays the parsed value on blur: grouped, and money with decimals.
          setTypedText(undefined)
          field.handleBlur()
        }}
      />
    </WithUnit>
  )
}
