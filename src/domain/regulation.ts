import { type Cents, cents } from './money.ts'
import { startOfDayAfter } from './zoned-day.ts'

/** The thresholds of warnings; a tenant's may be stricter than the law's. */
export interface WarningRules {
  warning_from_cents: number
  warning_percent: number
}

/** Yearly income, assets and debts of a person, in cents. */
export interface FinancialSituation {
  net_income: Cents
  liquid_assets: Cents
  commitments: Cents
}

/** Returns income + liquid assets − commitments; may be negative (Delegated Regulation (EU) 2022/2114, article 7). */
export function netWorth(situation: FinancialSituation): Cents {
  return cents(situation.net_income + situation.liquid_assets - situation.commitments)
}

/** Returns the ability to bear loss: 10 % of net worth, at least zero (Regulation (EU) 2020/1503, article 21(5)). */
export function lossCapacity(worth: Cents): Cents {
  return worth > 0n ? cents(worth / 10n) : cents(0)
}

/**
 * Returns the amount above which a non-sophisticated investor is warned: the greater of 1 000 euros and 5 % of net
 * worth (article 21(7)), or a tenant's stricter values.
 */
export function warningThreshold(worth: Cents, { warning_from_cents, warning_percent }: WarningRules): Cents {
  const minimum = cents(warning_from_cents)
  // Rounds down, so that nobody is warned at a higher amount than the law allows.
  const share = cents((worth * BigInt(Math.round(warning_percent * 1e6))) / 100_000_000n)
  if (share > minimum) return share
  return minimum
}

/**
 * Returns whether the amount raised within twelve months exceeds the regulation's limit; reaching it is allowed
 * (Regulation (EU) 2020/1503, article 1(2)(c)).
 */
export function exceedsRaiseLimit(raised: Cents, limit: Cents): boolean {
  return raised > limit
}

/** Returns whether a percentage of the limit is used. */
export function isNearRaiseLimit(raised: Cents, limit: Cents, percent: number): boolean {
  return raised * 100n >= limit * BigInt(percent)
}

/**
 * Returns the last instant of the reflection period (article 22): the end of its last day in a time zone, counted from the
 * day after the start. Daylight saving changes nothing.
 */
export function reflectionEnd(start: Date, days: number, timeZone: string): Date {
  return new Date(startOfDayAfter(start, days + 1, timeZone).getTime() - 1)
}
