import { perLocale } from './per-locale.ts'

/** Precedes negative numbers that are shown; inputs take a hyphen, too. */
export const minusSign = '−'

/** Creates number formats that group from 1000 on, also in Spanish. */
const numbers = (options: Intl.NumberFormatOptions) =>
  perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }))

const byDecimals = new Map<number, ReturnType<typeof numbers>>()
const percents = numbers({ style: 'percent', maximumFractionDigits: 2 })
const rates = numbers({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 })
const counts = {
  month: numbers({ style: 'unit', unit: 'month', unitDisplay: 'long' }),
  day: numbers({ style: 'unit', unit: 'day', unitDisplay: 'long' }),
}

/** Returns the decimal separator of a locale. */
export const decimalSignOf = perLocale((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
})

/** Formats a number: `1.234,5` in Spanish, `1,234.5` in English. */
export function formatNumber(value: number | bigint, locale: string, decimals = 2): string {
  const formats = byDecimals.get(decimals) ?? numbers({ maximumFractionDigits: decimals })
  byDecimals.set(decimals, formats)
  return withMinusSign(formats(locale).format(value))
}

/** Replaces the hyphen before a negative number by a minus sign, which is as wide as a digit. */
function withMinusSign(number: string): string {
  return number.replace('-', minusSign)
}

/** Formats a percentage: 12.5 is `12,5 %` in Spanish, `12.5%` in English. */
export function formatPercent(value: number, locale: string): string {
  return withMinusSign(percents(locale).format(value / 100))
}

/** Formats a percentage with a decimal at least: 8 is `8,0 %` in Spanish. */
export function formatRate(value: number, locale: string): string {
  return withMinusSign(rates(locale).format(value / 100))
}

/** Formats a number with its unit: `24 meses`, `1 day`. */
export function formatCount(value: number, unit: 'month' | 'day', locale: string): string {
  return withMinusSign(counts[unit](locale).format(value))
}

/**
 * Normalises a typed number to `-1234.5`: `1.234,5`, `1,234.5`, `1234.5`, spaces anywhere; undefined if invalid. The
 * last of two separators is the decimal one; a single one before three digits follows the language.
 */
export function readDecimal(text: string, locale: string): string | undefined {
  const [, minus, digits = ''] = /^([-−]?)(\d[\d.,]*)$/.exec(text.replace(/\s/g, '')) ?? []
  const sign = decimalSignIn(digits, locale)
  const [whole = '', decimals = '', ...more] = sign ? digits.split(sign) : [digits]
  if (more.length > 0 || !/^\d*$/.test(decimals)) return undefined
  const ungrouped = whole.replace(/[.,](?=\d{3}(\D|$))/g, '')
  if (!/^\d+$/.test(ungrouped) || (ungrouped !== whole && !/^[1-9]\d{0,2}\D/.test(whole))) return undefined
  return `${minus ? '-' : ''}${ungrouped}${decimals && `.${decimals}`}`
}

function decimalSignIn(digits: string, locale: string): string | undefined {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (new Set(signs).size > 1) return last
  if (signs.length !== 1) return undefined
  return last === decimalSignOf(locale) || !/^[1-9]\d{0,2}\D\d{3}$/.test(digits) ? last : undefined
}

/** Parses a typed number. Undefined for invalid input, and for one too long to be exact. */
export function parseNumber(text: string, locale: string): number | undefined {
  const number = Number(readDecimal(text, locale) ?? Number.NaN)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}
