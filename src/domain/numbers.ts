/** Formatters are slow to make, and a table shows hundreds of amounts. They group from the thousand on, in Spanish too. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: 'always', ...options })
  formats.set(key, known)
  return known
}

/** `1.234,5` in Spanish, `1,234.5` in English. */
export function formatNumber(value: number | bigint, locale: string, decimals = 2): string {
  return formatOf(locale, { maximumFractionDigits: decimals }).format(value)
}

/** 12.5 is `12,5 %` in Spanish, `12.5%` in English. */
export function formatPercent(value: number, locale: string): string {
  return formatOf(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
}

/** `24 meses`, `1 day`. */
export function formatCount(value: number, unit: 'month' | 'day', locale: string): string {
  return formatOf(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The sign before the decimals. */
export function decimalSignOf(locale: string): string {
  const parts = formatOf(locale, {}).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/**
 * A number as people type it, as `-1234.5`: `1.234,5`, `1,234.5`, `1234.5`, spaces anywhere. Of two signs the last is
 * the decimal one; a lone one in front of three digits is what the language makes of it: `1.234` is a thousand and more
 * in Spanish. Undefined for what is no number.
 */
export function readDecimal(text: string, locale: string): string | undefined {
  const [, minus, digits = ''] = /^([-−]?)(\d[\d.,]*)$/.exec(text.replace(/\s/g, '')) ?? []
  const sign = decimalSignIn(digits, locale)
  const [whole = '', decimals = '', ...more] = sign ? digits.split(sign) : [digits]
  if (more.length > 0 || !/^\d*$/.test(decimals)) return undefined
  const plain = whole.replace(/[.,](?=\d{3}(\D|$))/g, '')
  if (!/^\d+$/.test(plain) || (plain !== whole && !/^[1-9]\d{0,2}\D/.test(whole))) return undefined
  return `${minus ? '-' : ''}${plain}${decimals && `.${decimals}`}`
}

function decimalSignIn(digits: string, locale: string): string | undefined {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (new Set(signs).size > 1) return last
  if (signs.length !== 1) return undefined
  return last === decimalSignOf(locale) || !/^[1-9]\d{0,2}\D\d{3}$/.test(digits) ? last : undefined
}

/** What somebody typed, as a number. */
export function parseNumber(text: string, locale: string): number | undefined {
  const read = readDecimal(text, locale)
  return read === undefined ? undefined : Number(read)
}
