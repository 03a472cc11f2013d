import { registerFormatCheck } from './checks.ts'

registerFormatCheck('time_zone', isTimeZone)

/** Returns whether a time zone of this name exists. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined
  } catch {
    return false
  }
}
