import type { Context } from '../../kernel/context.ts'

const dayInMs = 86_400_000

/** The demo's time, and how many days it stands from the real one. */
export function clockOf({ now, realNow }: Pick<Context, 'now' | 'realNow'>) {
  return { now: now.toISOString(), offset_days: Math.round((now.getTime() - realNow.getTime()) / dayInMs) }
}
