import { memoizeByText } from './memoize-by-text.ts'

/** Precedes displayed negative numbers; inputs also accept a hyphen. */
export const minusSign = '−'

/** Creates number formats that group from 1000 on, also in Spanish. */
const numbers = (options: Intl.NumberFormatOptions) =>
  memoizeByText((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }))

const formatsByDecimals = new Map<number, ReturnType<typeof numbers>>()
const percentFormat = numbers({ style: 'percent', maximumFractionDigits: 2 })
const rateFormat = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 })
const unitFormats = {
  month: numbers({ style: 'unit', unit: 'month', unitDisplay: 'long' }),
  day: numbers({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
}

/** Returns the decimal separator of a locale. */
export const decimalSignOf = memoizeByText((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
})

/** Formats a number: `1.234,5` in Spanish, `1,234.5` in English. */
export function formatNumber(value: number | bigint, locale: string, decimals = 2): string {
  const formats = formatsByDecimals.get(decimals) ?? numbers({ maximumFractionDigits: decimals })
  formatsByDecimals.set(decimals, formats)
  return withMinusSign(formats(locale).format(value))
}

/** Replaces the hyphen before a negative number by a minus sign, which is as wide as a digit. */
function withMinusSign(number: string): string {
  return number.replace('-', minusSign)
}

/** Formats a percentage: 12.5 is `12,5 %` in Spanish, `12.5%` in English. */
export function formatPercent(value: number, locale: string): string {
  return withMinusSign(percentFormat(locale).format(value / 100))
}

/** Formats a percentage with a decimal at least: 8 is `8,0 %` in Spanish. */
export function formatRate(value: number, locale: string): string {
  return withMinusSign(rateFormat(locale).format(value / 100))
}

/** Formats a number with its unit: `24 meses`, `1 day`. */
export function formatCount(value: number, unit: 'month' | 'day', locale: string): string {
  return withMinusSign(unitFormats[unit](locale).format(value))
}

/**
 * Normalises a typed number, such as `1.234,5`, `1,234.5` or `1 234.5`, to `1234.5`. Undefined if it is invalid.
 */
export function readDecimal(text: string, locale: string): string | undefined {
  const [, minus, digits = ''] = typedNumber.exec(text.replace(/\s/g, '')) ?? []
  const separator = decimalSeparatorIn(digits, locale)
  const [whole = '', decimals = '', ...more] = separator ? digits.split(separator) : [digits]
  if (more.length > 0 || !/^\d*$/.test(decimals)) return undefined
  const ungrouped = whole.replace(groupSeparators, '')
  const isGrouped = ungrouped !== whole
  if (!/^\d+$/.test(ungrouped) || (isGrouped && !firstGroup.test(whole))) return undefined
  return `${minus ? '-' : ''}${ungrouped}${decimals && `.${decimals}`}`
}

/** Matches an optional sign, a digit, and further digits and separators. */
const typedNumber = /^([-−]?)(\d[\d.,]*)$/
/** Matches the separators that precede groups of three digits. */
const groupSeparators = /[.,](?=\d{3}(\D|$))/g
/** Matches the one to three digits before the first separator, without leading zero. */
const firstGroup = /^[1-9]\d{0,2}\D/
/** Matches a number with one separator before its last three digits, which may be thousands or decimals. */
const ambiguousNumber = /^[1-9]\d{0,2}\D\d{3}$/

/**
 * Returns the decimal separator of a typed number: the last of two different separators. The locale decides whether a
 * single one before three digits separates decimals or thousands.
 */
function decimalSeparatorIn(digits: string, locale: string): string | undefined {
  const separators = digits.match(/[.,]/g) ?? []
  const lastSeparator = separators.at(-1)
  if (new Set(separators).size > 1) return lastSeparator
  if (separators.length !== 1) return undefined
  const isDecimal = lastSeparator === decimalSignOf(locale) || !ambiguousNumber.test(digits)
  return isDecimal ? lastSeparator : undefined
}

/** Parses a typed number. Undefined for invalid input, and for one too long to be exact. */
export function parseNumber(text: string, locale: string): number | undefined {
  const number = Number(readDecimal(text, locale) ?? Number.NaN)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}
