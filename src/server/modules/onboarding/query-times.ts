import type { Context } from '../../kernel/context.ts'

const firstPauseInMs = 60_000
const longestPauseInMs = 6 * 3_600_000
/** About six weeks; abandoned sessions have expired by then. */
const maxAttempts = 180

/** When the provider is asked first, should its message not come. */
export function firstQueryAt({ realNow }: Pick<Context, 'realNow'>): Date {
  return new Date(realNow.getTime() + firstPauseInMs)
}

/** When it is asked next; null when it was asked often enough. */
export function nextQueryAt({ realNow }: Pick<Context, 'realNow'>, attempts: number): Date | null {
  if (attempts >= maxAttempts) return null
  return new Date(realNow.getTime() + Math.min(firstPauseInMs * 2 ** attempts, longestPauseInMs))
}
