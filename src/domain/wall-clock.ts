import { timeZone } from './calendar.ts'

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Returns local time in the platform's zone as 2026-03-29T09:30; undefined if invalid. */
export function wallClock(instant: string): string | undefined {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? undefined : wall.format(at).replace(' ', 'T')
}

/**
 * Returns the instant (ISO 8601) of a local time in the platform's zone; undefined if invalid. In the skipped hour of
 * spring, the hour after.
 */
export function instantAt(localTime: string): string | undefined {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const zoneOffset = (at: number) => asUtc - Date.parse(`${wallClock(new Date(at).toISOString())}Z`)
  const estimate = asUtc + zoneOffset(asUtc)
  return new Date(estimate + zoneOffset(estimate)).toISOString()
}
