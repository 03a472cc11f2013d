import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { clearCount, incrementCounter, throwTooMany } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recoveryCodes, secondFactors, sessions } from './tables.ts'
import { timeStepOf, totpOf } from './totp.ts'

/** Limits the guesses of 1,000,000 possible codes, of which three are valid at a time. */
const attemptsPerDay = 20
const dayInSeconds = 86_400

/** Limits how long the requesting session may read secrets, in milliseconds. */
export const secretVisibilityInMs = 15 * 60_000

export function newSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns an account's second factor, which has a salt if it is active; undefined without a factor. */
export async function factorOf({ tx }: RequestContext, userId: string) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return factor
}

/** Deletes an account's second factor with its recovery codes, and returns the deleted factor. */
export async function deleteFactor({ tx }: RequestContext, { id }: Pick<User, 'id'>) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, id))
  const [deleted] = await tx.delete(secondFactors).where(eq(secondFactors.user_id, id)).returning()
  return deleted
}

/** Returns whether this session may still see the secrets that it requested. */
export function canSeeSecrets(
  { sessionId, realNow }: RequestContext,
  { session_id, seen_until }: Pick<typeof secondFactors.$inferSelect, 'session_id' | 'seen_until'>,
): boolean {
  return session_id === sessionId && seen_until !== null && seen_until > realNow
}

/** Checks and consumes the code that the authenticator app shows. Throws `too_many` above the daily limit. */
export async function redeemFactorCode(ctx: RequestContext, user: User, code: string): Promise<boolean> {
  const { tx, realNow } = ctx
  const limitKey = limitKeyOf(ctx, user)
  const { count, ends } = await incrementCounter(tx, 'verifySecondFactor', limitKey, dayInSeconds, realNow)
  if (count > attemptsPerDay) throwTooMany(ends, realNow)
  const factor = await factorOf(ctx, user.id)
  const step = factor?.salt ? timeStepOf(totpOf(ctx, user, factor.salt), code, realNow) : undefined
  if (step === undefined) return false
  const consumed = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, user.id), lt(secondFactors.last_step, step)))
    .returning({ step: secondFactors.last_step })
  if (consumed.length > 0) await clearCount(tx, 'verifySecondFactor', limitKey)
  return consumed.length > 0
}

/**
 * Returns the key of the attempt counter. Sessions opened with a second factor have their own counter, so
 * that failed logins of other people do not block them.
 */
function limitKeyOf({ sessionId, factorAt }: RequestContext, { id }: Pick<User, 'id'>): string {
  return factorAt ? `second factor ${id} in ${sessionId}` : `second factor ${id}`
}

/**
 * Records that the second factor, or the password of a person without one, was just given in this session. Throws
 * `unauthenticated` without a session.
 */
export async function markFresh({ tx, sessionId, realNow }: RequestContext): Promise<void> {
  await tx
    .update(sessions)
    .set({ factor_at: realNow })
    .where(eq(sessions.id, sessionId ?? throwError('unauthenticated')))
}
