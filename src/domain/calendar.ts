/** The time zone of calendar days: the law counts them in Spain. */
export const timeZone = 'Europe/Madrid'

const day = new Intl.DateTimeFormat('en-CA', { timeZone })

/** The day it is where the platform is, as YYYY-MM-DD. */
export function calendarDay(now: Date): string {
  return day.format(now)
}

/** The whole years between two days of the form YYYY-MM-DD; negative when the second comes first. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(4) < from.slice(4) ? years - 1 : years
}

const DAY = 86_400_000

/** Returns the days between two YYYY-MM-DD; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** The day after one of the form YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return daysAfter(day, 1)
}

/** The day so many days after one of the form YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** The same day of the month so many months before one of the form YYYY-MM-DD, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The same day of the month so many months after one of the form YYYY-MM-DD, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  return monthsBefore(day, -months)
}
