import type { Context } from '../../kernel/context.ts'

const firstPauseInMs = 60_000
const longestPauseInMs = 6 * 3_600_000
/** Limits the queries to about six weeks, after which abandoned sessions have expired. */
const maxAttempts = 180

/** Returns the time of the first query, which is needed if the provider's webhook does not arrive. */
export function firstQueryAt({ realNow }: Pick<Context, 'realNow'>): Date {
  return new Date(realNow.getTime() + firstPauseInMs)
}

/** Returns the time of the next query; null above the limit of attempts. */
export function nextQueryAt(ctx: Pick<Context, 'realNow'>, attempts: number): Date | null {
  return attempts >= maxAttempts ? null : nextEndlessQueryAt(ctx, attempts)
}

/**
 * Returns the time of the next query without a limit of attempts, for money that only the provider can move.
 */
export function nextEndlessQueryAt({ realNow }: Pick<Context, 'realNow'>, attempts: number): Date {
  return new Date(realNow.getTime() + Math.min(firstPauseInMs * 2 ** attempts, longestPauseInMs))
}
