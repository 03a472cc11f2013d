/** A holder's investment in a project and its returns, in minor units. */
export interface HolderReturns {
  /** The price of the tokens. */
  invested: bigint
  /** The same, times the days for which it was invested, less what was given back times the days since. */
  invested_days: bigint
  income: bigint
}

const daysOfYear = 365n
/** Before, a rate for a year tells nothing. */
const leastDays = 30n

/** Income by what was invested, and by what was invested for as long as it was: per cent with two decimals. */
export function rateOf({ invested, invested_days, income }: HolderReturns): {
  simple: number
  annual: number
} {
  const isTooEarly = invested_days < invested * leastDays
  return {
    simple: percentOf(income, invested),
    annual: isTooEarly ? 0 : percentOf(income * daysOfYear, invested_days),
  }
}

/** Returns a percentage with two decimals, half up. */
export function percentOf(part: bigint, total: bigint): number {
  return total <= 0n ? 0 : Number((part * 20_000n + total) / (2n * total)) / 100
}
