import { timeZone } from './calendar.ts'

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** Returns local time in the platform's zone as 2026-03-29T09:30; undefined if invalid. */
export function wallClock(instant: string): string | undefined {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? undefined : wall.format(at).replace(' ', 'T')
}

/** The instant, as ISO 8601, at which they show that. In the hour that does not exist in spring, the one after it. */
export function instantAt(shown: string): string | undefined {
  const asUtc = Date.parse(`${shown}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const behind = (at: number) => asUtc - Date.parse(`${wallClock(new Date(at).toISOString())}Z`)
  const near = asUtc + behind(asUtc)
  return new Date(near + behind(near)).toISOString()
}
