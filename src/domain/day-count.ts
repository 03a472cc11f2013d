import { daysBetween } from './calendar.ts'

export type DayCount = 'THIRTY_360' | 'ACTUAL_365'

/** A part of a year, exactly. */
export interface YearPart {
  days: bigint
  of: bigint
}

/**
 * The part of a year between two days of the form YYYY-MM-DD, the second the later one: 30/360 (bond basis) or actual/365
 * fixed (2006 ISDA Definitions, 4.16 (f) and (d)).
 */
export function yearPart(from: string, to: string, convention: DayCount): YearPart {
  if (convention === 'ACTUAL_365') return { days: BigInt(daysBetween(from, to)), of: 365n }
  return { days: BigInt(thirties(from, to)), of: 360n }
}

/** Every month has thirty days; the 31st counts as the 30th, as a last day only after a 30th or 31st. */
function thirties(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number)
  const first = Math.min(day, 30)
  const last = lastDay === 31 && first === 30 ? 30 : lastDay
  return (lastYear - year) * 360 + (lastMonth - month) * 30 + (last - first)
}
