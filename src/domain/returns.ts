/** A holder's investment in a project and its returns, in minor units. */
export interface HolderReturns {
  /** The price paid for the tokens. */
  invested: bigint
  /** The invested amount times the days invested, less repayments times the days since. */
  invested_days: bigint
  income: bigint
}

const DAYS_PER_YEAR = 365n
/** The minimum number of days for a meaningful yearly rate. */
const MIN_DAYS = 30n

/**
 * Returns the income relative to the investment and per year, in per cent with two decimals; the yearly rate is 0
 * within the first 30 days.
 */
export function rateOf({ invested, invested_days, income }: HolderReturns): {
  simple: number
  annual: number
} {
  const isTooEarly = invested_days < invested * MIN_DAYS
  return {
    simple: percentOf(income, invested),
    annual: isTooEarly ? 0 : percentOf(income * DAYS_PER_YEAR, invested_days),
  }
}

/** Returns a percentage with two decimals, half up. */
export function percentOf(part: bigint, total: bigint): number {
  return total <= 0n ? 0 : Number((part * 20_000n + total) / (2n * total)) / 100
}
