import { daysBetween } from './calendar.ts'

export type DayCount = 'THIRTY_360' | 'ACTUAL_365'

/** A fraction of a year, as an exact ratio. */
export interface YearFraction {
  days: bigint
  daysInYear: bigint
}

/**
 * Returns the fraction of a year between two YYYY-MM-DD, the later one second: 30/360 (bond basis) or actual/365 fixed
 * (2006 ISDA Definitions, 4.16 (f) and (d)).
 */
export function yearFraction(from: string, to: string, convention: DayCount): YearFraction {
  if (convention === 'ACTUAL_365') return { days: BigInt(daysBetween(from, to)), daysInYear: 365n }
  return { days: BigInt(days360(from, to)), daysInYear: 360n }
}

/**
 * Counts days in months of 30 days. A 31st counts as a 30th if it is the first day, or if it is the last and the first
 * is a 30th or 31st.
 */
function days360(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number)
  const adjustedDay = Math.min(day, 30)
  const adjustedLastDay = lastDay === 31 && adjustedDay === 30 ? 30 : lastDay
  return (lastYear - year) * 360 + (lastMonth - month) * 30 + (adjustedLastDay - adjustedDay)
}
