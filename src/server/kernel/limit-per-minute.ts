import type { Clock } from './clock.ts'

const minuteInMs = 60_000
/** Limits the counted kinds; above it, all counts are reset. */
const maxKinds = 2000

/**
 * Returns a function that admits `max` events of each kind per minute. The function returns the number of rejected
 * events since the last admitted one; undefined for a rejected one.
 */
export function limitPerMinute(max: number, clock: Clock): (kind: string) => number | undefined {
  const kinds = new Map<string, { ends: number; count: number }>()

  return (kind) => {
    const now = clock.now().getTime()
    const times = kinds.get(kind)
    if (times && now < times.ends) {
      times.count += 1
      return times.count > max ? undefined : 0
    }
    if (kinds.size >= maxKinds) kinds.clear()
    kinds.set(kind, { ends: now + minuteInMs, count: 1 })
    return Math.max(0, (times?.count ?? 0) - max)
  }
}
