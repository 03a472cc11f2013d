import type { Clock } from './clock.ts'

const minuteInMs = 60_000
/** Kinds that are counted at a time; the counts of all are forgotten rather than grow for ever. */
const maxKinds = 2000

/**
 * Lets a few of each kind through a minute. The function returns how many were left out since the last one let
 * through, or undefined for one that is to be left out itself.
 */
export function limitPerMinute(max: number, clock: Clock): (kind: string) => number | undefined {
  const kinds = new Map<string, { ends: number; count: number }>()

  return (kind) => {
    const now = clock.now().getTime()
    const known = kinds.get(kind)
    if (known && now < known.ends) {
      known.count += 1
      return known.count > max ? undefined : 0
    }
    if (kinds.size >= maxKinds) kinds.clear()
    kinds.set(kind, { ends: now + minuteInMs, count: 1 })
    return Math.max(0, (known?.count ?? 0) - max)
  }
}
