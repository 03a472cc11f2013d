/** Where the platform's days begin and end: the law counts them in Spain. */
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
