import { randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { clearCount, increment, throwTooMany } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { secondFactors, sessions } from './tables.ts'
import { stepOf, totpOf } from './totp.ts'

/** Of 1,000,000 possible codes, of which three are valid at a time. */
const attemptsPerDay = 20
const dayInSeconds = 86_400

/** How long the session that asked may see secrets that are shown once, in milliseconds. */
export const recentMs = 15 * 60_000

export function newSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Reads an account's second factor; an active one has a salt. */
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

/** Counts sessions with a second factor separately, so that failed logins of others do not block them. */
function countedAs({ sessionId, factorAt }: RequestContext, { id }: Pick<User, 'id'>): string {
  return factorAt ? `second factor ${id} in ${sessionId}` : `second factor ${id}`
}

/** Marks the second factor of this session as just given. */
export async function markFresh({ tx, sessionId, realNow }: RequestContext): Promise<void> {
  await tx
    .update(sessions)
    .set({ factor_at: realNow })
    .where(eq(sessions.id, sessionId ?? throwError('unauthenticated')))
}
