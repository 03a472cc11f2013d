declare const unit: unique symbol

/** An amount of money in minor units: 12,34 € is 1234n. */
export type Cents = bigint & { readonly [unit]: 'cents' }
/** A whole number of tokens. */
export type Tokens = bigint & { readonly [unit]: 'tokens' }

/** Throws a RangeError for a number that is not whole. */
export function cents(amount: number | bigint): Cents {
  return BigInt(amount) as Cents
}

/** Throws a RangeError for a number that is not whole. */
export function tokens(count: number | bigint): Tokens {
  return BigInt(count) as Tokens
}

export function sum<Unit extends Cents | Tokens>(...amounts: Unit[]): Unit {
  return total(amounts) as Unit
}

export function minus<Unit extends Cents | Tokens>(from: Unit, amount: Unit): Unit {
  return ((from as bigint) - amount) as Unit
}

export function multiply(price: Cents, count: Tokens): Cents {
  return (price * count) as Cents
}

/** `percent` of an amount, half a cent rounded up. A percentage counts to its sixth decimal. */
export function percentage(amount: Cents, percent: number): Cents {
  const millionths = BigInt(Math.round(percent * 1e6))
  const whole = 100_000_000n
  return floorDivide(2n * amount * millionths + whole, 2n * whole) as Cents
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/**
 * An amount shared out by weight, to the unit: the parts add up to it exactly. What rounding leaves goes to the largest
 * remainders, among equals to the earlier. Throws a RangeError for a negative amount or weight, or when no weight is above 0.
 */
export function split<Unit extends Cents | Tokens>(amount: Unit, weights: readonly bigint[]): Unit[] {
  const weight = total(weights)
  if (amount < 0n || weight <= 0n || weights.some((each) => each < 0n)) {
    throw new RangeError('An amount of 0 or more is shared by weights of 0 or more, one of them above 0.')
  }
  const shares = weights.map((each) => (amount * each) / weight)
  const left = Number(amount - total(shares))
  const remainders = weights.map((each, index) => ({ index, remainder: (amount * each) % weight }))
  const favoured = remainders
    .sort((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
    .slice(0, left)
  const lucky = new Set(favoured.map(({ index }) => index))
  return shares.map((share, index) => (lucky.has(index) ? share + 1n : share) as Unit)
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n)
}

export interface Currency {
  symbol: string
  symbol_position: 'before' | 'after'
}

/** Keeps number and symbol on one line. */
const space = '\u00a0'

/** Cents as a person reads them: `1.234,50 €`. A fraction of a cent is rounded. Throws a RangeError for NaN and infinity. */
export function formatMoney(amount: number | bigint, currency: Currency, locale: string): string {
  const all = BigInt(typeof amount === 'number' ? Math.round(amount) : amount)
  const size = all < 0n ? -all : all
  const { whole, decimalSign } = writingOf(locale)
  const number = `${whole.format(size / 100n)}${decimalSign}${String(size % 100n).padStart(2, '0')}`
  const gap = currency.symbol.length > 1 ? space : ''
  const shown =
    currency.symbol_position === 'before'
      ? `${currency.symbol}${gap}${number}`
      : `${number}${space}${currency.symbol}`
  return all < 0n ? `-${shown}` : shown
}

/**
 * What a person typed, in cents: `1.234,5`, `1234.5`, `1,234.50`, `1 234,50 €`. A lone sign is read as the locale
 * writes it: `1.234` is a thousand and more in Spanish. Undefined for what is no amount, or has more than two decimals.
 */
export function parseMoney(text: string, locale: string): number | undefined {
  const typed = text.replace(/[\s€]/g, '')
  const [, minus = '', digits = ''] = /^(-?)(\d[\d.,]*)$/.exec(typed) ?? []
  const sign = decimalSignOf(digits, locale)
  const [whole = '', decimals = '', ...more] = sign ? digits.split(sign) : [digits]
  if (more.length > 0 || !/^\d{0,2}$/.test(decimals)) return undefined
  const grouped = whole.replace(/[.,](?=\d{3}(\D|$))/g, '')
  if (!/^\d+$/.test(grouped) || (grouped !== whole && !/^[1-9]\d{0,2}\D/.test(whole))) return undefined
  const cents = Number(`${minus}${grouped}${decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** Of two signs the last is the decimal one. A lone one in front of three digits is what the locale makes of it. */
function decimalSignOf(digits: string, locale: string): string | undefined {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (new Set(signs).size > 1) return last
  if (signs.length !== 1) return undefined
  return last === writingOf(locale).decimalSign || !/^[1-9]\d{0,2}\D\d{3}$/.test(digits) ? last : undefined
}

interface Writing {
  whole: Intl.NumberFormat
  decimalSign: string
}

/** Formatters are slow to make, and a table shows hundreds of amounts. */
const writings = new Map<string, Writing>()

function writingOf(locale: string): Writing {
  const known = writings.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const writing = {
    whole: new Intl.NumberFormat(locale, { useGrouping: 'always' }),
    decimalSign: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  }
  writings.set(locale, writing)
  return writing
}
