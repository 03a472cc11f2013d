import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { clearCount, increment, throwTooMany } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { secondFactors, sessions } from './tables.ts'
import { stepOf, totpOf } from './totp.ts'

/** Of a million codes, three are good at a time. */
const attemptsPerDay = 20
const dayInSeconds = 86_400

/** How long what is shown once can be seen by the session that asked for it. */
export const recentMs = 15 * 60_000

export function newSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** What is known of an account's second factor; one that is on has a salt. */
export async function factorOf({ tx }: RequestContext, userId: string) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  return factor
}

/** Whether this session may still see what was made for it. */
export function isSeen(
  { sessionId, realNow }: RequestContext,
  { session_id, seen_until }: Pick<typeof secondFactors.$inferSelect, 'session_id' | 'seen_until'>,
): boolean {
  return session_id === sessionId && seen_until !== null && seen_until > realNow
}

/** Whether the app of the account's owner shows this code now. A code counts once, and too many tries for the day end it. */
export async function redeemFactorCode(ctx: RequestContext, user: User, code: string): Promise<boolean> {
  const { tx, realNow } = ctx
  const tries = countedAs(ctx, user)
  const { count, ends } = await increment(tx, 'verifySecondFactor', tries, dayInSeconds, realNow)
  if (count > attemptsPerDay) throwTooMany(ends, realNow)
  const factor = await factorOf(ctx, user.id)
  const step = factor?.salt ? stepOf(totpOf(ctx, user, factor.salt), code, realNow) : undefined
  if (step === undefined) return false
  const used = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(eq(secondFactors.user_id, user.id), lt(secondFactors.last_step, step)))
    .returning({ step: secondFactors.last_step })
  if (used.length > 0) await clearCount(tx, 'verifySecondFactor', tries)
  return used.length > 0
}

/** A session that was opened with it is counted by itself: whoever tries to log in in vain keeps nobody from their work. */
function countedAs({ sessionId, factorAt }: RequestContext, { id }: Pick<User, 'id'>): string {
  return factorAt ? `second factor ${id} in ${sessionId}` : `second factor ${id}`
}

/** From now on this session counts as one whose owner has just given their second factor. */
export async function markFresh({ tx, sessionId, realNow }: RequestContext): Promise<void> {
  await tx
    .update(sessions)
    .set({ factor_at: realNow })
    .where(eq(sessions.id, sessionId ?? throwError('unauthenticated')))
}
