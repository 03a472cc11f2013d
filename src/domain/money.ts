import { decimalSignOf, formatNumber, minusSign, readDecimal } from './numbers.ts'

declare const unit: unique symbol

/** An amount of money in minor units: 12,34 € is 1234n. */
export type Cents = bigint & { readonly [unit]: 'cents' }
/** A whole number of tokens. */
export type Tokens = bigint & { readonly [unit]: 'tokens' }

/** Converts a number to its branded type. Throws a RangeError if it is not an integer. */
export function cents(amount: number | bigint): Cents {
  return BigInt(amount) as Cents
}

/** Converts a number to its branded type. Throws a RangeError if it is not an integer. */
export function tokens(count: number | bigint): Tokens {
  return BigInt(count) as Tokens
}

export function sum<Unit extends Cents | Tokens>(...amounts: Unit[]): Unit {
  return total(amounts) as Unit
}

export function minus<Unit extends Cents | Tokens>(from: Unit, amount: Unit): Unit {
  return ((from as bigint) - amount) as Unit
}

/** Returns the smaller amount. Math.min does not support bigint. */
export function smaller<Unit extends Cents | Tokens>(one: Unit, other: Unit): Unit {
  if (one < other) return one
  return other
}

export function multiply(price: Cents, count: Tokens): Cents {
  return (price * count) as Cents
}

/** Returns a percentage of an amount, half a cent rounded up; `percent` is used with six decimals. */
export function percentage(amount: Cents, percent: number): Cents {
  const numerator = amount * BigInt(Math.round(percent * 1e6))
  const denominator = 100_000_000n
  // Rounds half up: floor(x + 1/2), as a fraction of integers.
  return floorDivide(2n * numerator + denominator, 2n * denominator) as Cents
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/**
 * Distributes an amount by weights with the largest remainder method, so that the parts add up exactly. Of equal
 * remainders, earlier ones are rounded up. Throws a RangeError for a negative amount or weight, or a total weight of 0.
 */
export function split<Unit extends Cents | Tokens>(amount: Unit, weights: readonly bigint[]): Unit[] {
  const totalWeight = total(weights)
  if (amount < 0n || totalWeight <= 0n || weights.some((each) => each < 0n)) {
    throw new RangeError('The amount and the weights must not be negative, and a weight must be above 0.')
  }
  const shares = weights.map((each) => (amount * each) / totalWeight)
  const undistributed = Number(amount - total(shares))
  const remainders = weights.map((each, index) => ({ index, remainder: (amount * each) % totalWeight }))
  const roundedUp = remainders
    .sort((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
    .slice(0, undistributed)
  const roundedUpIndexes = new Set(roundedUp.map(({ index }) => index))
  return shares.map((share, index) => (roundedUpIndexes.has(index) ? share + 1n : share) as Unit)
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n)
}

interface Currency {
  symbol: string
  symbol_position: 'language' | 'before' | 'after'
}

/** Keeps number and symbol on one line. */
const NO_BREAK_SPACE = '\u00a0'

/** Formats cents as `1.234,50 €`, rounding fractions of a cent. Throws a RangeError for NaN and infinity. */
export function formatMoney(amount: number | bigint, currency: Currency, locale: string): string {
  return formatCents(amount, currency, locale, true)
}

/** Formats cents without decimals for whole amounts: `840.000 €`. Throws a RangeError for NaN and infinity. */
export function formatSum(amount: number | bigint, currency: Currency, locale: string): string {
  return formatCents(amount, currency, locale, false)
}

function formatCents(
  amount: number | bigint,
  currency: Currency,
  locale: string,
  withDecimals: boolean,
): string {
  const amountInCents = BigInt(typeof amount === 'number' ? Math.round(amount) : amount)
  const absolute = amountInCents < 0n ? -amountInCents : amountInCents
  const number =
    withDecimals || absolute % 100n > 0n
      ? writeCents(absolute, locale)
      : formatNumber(absolute / 100n, locale)
  const gap = currency.symbol.length > 1 ? NO_BREAK_SPACE : ''
  const withSymbol = isSymbolFirst(currency, locale)
    ? `${currency.symbol}${gap}${number}`
    : `${number}${NO_BREAK_SPACE}${currency.symbol}`
  return amountInCents < 0n ? `${minusSign}${withSymbol}` : withSymbol
}

/** Returns whether the symbol precedes the amount, by the currency or else the language. */
export function isSymbolFirst(
  { symbol_position: position }: Pick<Currency, 'symbol_position'>,
  locale: string,
): boolean {
  return position === 'language' ? locale.startsWith('en') : position === 'before'
}

/** Formats cents for an input, without the currency: `1.234,50`. */
export function writeCents(amount: bigint, locale: string): string {
  const absolute = amount < 0n ? -amount : amount
  const number = `${formatNumber(absolute / 100n, locale)}${decimalSignOf(locale)}${String(absolute % 100n).padStart(2, '0')}`
  return amount < 0n ? `-${number}` : number
}

/**
 * Parses a typed amount to cents: `1.234,5`, `1234.5`, `1,234.50`, `1 234,50 €`, `EUR 5`. Undefined for invalid input
 * or more than two decimals.
 */
export function parseMoney(
  text: string,
  locale: string,
  { symbol, code }: { symbol: string; code: string },
): number | undefined {
  const number = readDecimal(withoutCurrency(withoutCurrency(text.trim(), symbol), code), locale)
  if (number === undefined) return undefined
  const [whole = '', decimals = ''] = number.split('.')
  if (decimals.length > 2) return undefined
  const cents = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** Removes a currency's symbol or code before or after an amount. */
function withoutCurrency(typed: string, currencyName: string): string {
  const index = typed.toLowerCase().indexOf(currencyName.toLowerCase())
  if (index === -1) return typed
  const before = typed.slice(0, index).trim()
  const after = typed.slice(index + currencyName.length).trim()
  const isAtEdge = /^[-−]?$/.test(before) || after === ''
  return isAtEdge ? before + after : typed
}
