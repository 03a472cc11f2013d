import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000

/** Returns the tenant's time and its offset from real time, in days. */
export function clockOf({ now, realNow }: Pick<Context, 'now' | 'realNow'>) {
  return { now: now.toISOString(), offset_days: Math.round((now.getTime() - realNow.getTime()) / dayInMs) }
}
