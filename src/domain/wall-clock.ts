import { memoizeByText } from './memoize-by-text.ts'

const wallClockFormat = memoizeByText(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
)

/** Returns local time in a zone as 2026-03-29T09:30; undefined if invalid. */
export function wallClock(instant: string, timeZone: string): string | undefined {
  const milliseconds = Date.parse(instant)
  return Number.isNaN(milliseconds)
    ? undefined
    : wallClockFormat(timeZone).format(milliseconds).replace(' ', 'T')
}

/**
 * Returns the instant (ISO 8601) of a local time in a zone; undefined if invalid. A time in the hour that
 * daylight saving skips becomes one hour later.
 */
export function instantAt(localTime: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const zoneOffset = (time: number) =>
    asUtc - Date.parse(`${wallClock(new Date(time).toISOString(), timeZone)}Z`)
  const estimate = asUtc + zoneOffset(asUtc)
  return new Date(estimate + zoneOffset(estimate)).toISOString()
}
