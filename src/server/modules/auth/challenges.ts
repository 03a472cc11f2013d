import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { newToken, tokenHash } from '../../identity/credentials.ts'
import { originHash } from '../../identity/places.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { type ErrorCode, throwAfterCommit, throwError } from '../../kernel/errors.ts'
import { loginChallenges, users } from './tables.ts'

/** Limits the wrong codes before the person must log in again. */
const maxAttempts = 5

/** Starts a challenge for the second factor. Its ticket identifies the login and is bound to this browser. */
export async function createChallenge(ctx: RequestContext, { id: user_id }: Pick<User, 'id'>) {
  const { tx, realNow, now, place } = ctx
  const ticket = newToken()
  const lifetimeInMs = constantsOf(ctx.library).challenge_minutes * 60_000
  await tx.insert(loginChallenges).values({
    id: newId(),
    user_id,
    ticket_hash: tokenHash(ticket),
    place_hash: originHash(place),
    expires_at: new Date(realNow.getTime() + lifetimeInMs),
  })
  ctx.noted.account = user_id
  // Converts to the client's time, which may run ahead in the demo.
  return { ticket, ends_at: new Date(now.getTime() + lifetimeInMs).toISOString() }
}

/** Invalidates the account's open challenges, so that no unfinished login can continue. */
export async function invalidateChallenges(
  { tx, realNow }: RequestContext,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  const whereOpen = and(eq(loginChallenges.user_id, id), isNull(loginChallenges.used_at))
  await tx.update(loginChallenges).set({ used_at: realNow }).where(whereOpen)
}

interface Attempt {
  ticket: string
  /** Contains the error to throw for a wrong code. */
  wrong: ErrorCode
  isRight(user: User): Promise<boolean>
}

/**
 * Redeems an open challenge of this browser once and counts its attempts. Throws `challenge_over` if none is open, and
 * the attempt's error for a wrong answer.
 */
export async function answerChallenge(
  ctx: RequestContext,
  { ticket, wrong, isRight }: Attempt,
): Promise<User> {
  const { tx, realNow, place } = ctx
  const whereOpenChallenge = and(
    eq(loginChallenges.ticket_hash, tokenHash(ticket)),
    eq(loginChallenges.place_hash, originHash(place)),
    isNull(loginChallenges.used_at),
    gt(loginChallenges.expires_at, realNow),
    lt(loginChallenges.tries, maxAttempts),
  )
  const [challenge] = await tx
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(whereOpenChallenge)
    .returning({ id: loginChallenges.id, user: loginChallenges.user_id })
  if (!challenge) return throwError('challenge_over')
  ctx.noted.account = challenge.user
  const [user] = await tx.select().from(users).where(eq(users.id, challenge.user))
  if (!user || !(await isRight(user))) return throwAfterCommit(wrong)
  await tx.update(loginChallenges).set({ used_at: realNow }).where(eq(loginChallenges.id, challenge.id))
  return user
}
