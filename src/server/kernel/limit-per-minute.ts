import type { Clock } from './clock.ts'

const minuteInMs = 60_000
/** The maximum number of counted kinds; above it, all counts are reset. */
const maxCountedKinds = 2000

/**
 * Returns a function that admits `max` events of each kind per minute. The function returns, for an
 * admitted event, the number of events of its kind that were rejected in the previous window; undefined for a rejected
 * event.
 */
export function limitPerMinute(max: number, clock: Clock): (kind: string) => number | undefined {
  const windowsByKind = new Map<string, { ends: number; count: number }>()

  return (kind) => {
    const now = clock.now().getTime()
    const window = windowsByKind.get(kind)
    if (window && now < window.ends) {
      window.count += 1
      return window.count > max ? undefined : 0
    }
    if (windowsByKind.size >= maxCountedKinds) windowsByKind.clear()
    windowsByKind.set(kind, { ends: now + minuteInMs, count: 1 })
    return Math.max(0, (window?.count ?? 0) - max)
  }
}
