import { registerFormatCheck } from './checks.ts'
import { formats } from './formats.ts'

registerFormatCheck('time_zone', isTimeZone)

/**
 * Returns whether a time zone of this name exists. Abbreviations such as CET are refused, because PostgreSQL reads them
 * without summer time.
 */
export function isTimeZone(timeZone: string): boolean {
  if (!formats.time_zone.test(timeZone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined
  } catch {
    return false
  }
}
