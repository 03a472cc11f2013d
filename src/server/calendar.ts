const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' })

/** The day it is where the platform is, as YYYY-MM-DD: campaigns begin and end with Spanish days. */
export function calendarDay(now: Date): string {
  return day.format(now)
}
