import { memoizeByText } from './memoize-by-text.ts'

/** The time zone in which the banks and payment providers count days. */
export const bankTimeZone = 'Europe/Madrid'

const dayFormat = memoizeByText((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }))

/** Returns the day in a time zone, as YYYY-MM-DD. */
export function calendarDay(now: Date, timeZone: string): string {
  return dayFormat(timeZone).format(now)
}

/** Returns the full years between two YYYY-MM-DD; negative if the second is earlier. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(4) < from.slice(4) ? years - 1 : years
}

const DAY_MS = 86_400_000

/** Returns the days between two YYYY-MM-DD; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the day after a YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return daysAfter(day, 1)
}

/** Returns the day some days after a YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the same day of the month some months before a YYYY-MM-DD, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** Returns the same day of the month some months after a YYYY-MM-DD, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  return monthsBefore(day, -months)
}
