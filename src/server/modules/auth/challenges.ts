import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { newToken, tokenHash } from '../../identity/credentials.ts'
import { placeHash } from '../../identity/places.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { type ErrorCode, throwAfterCommit, throwError } from '../../kernel/errors.ts'
import { loginChallenges, users } from './tables.ts'

/** Limits the wrong answers before the person must log in again. */
const maxAttempts = 5

/** Starts a challenge for the second factor. Its ticket identifies the login and is bound to this browser. */
export async function newChallenge(ctx: RequestContext, { id: user_id }: Pick<User, 'id'>) {
  const { tx, realNow, now, place } = ctx
  const ticket = newToken()
  const lifetimeInMs = constantsOf(ctx.library).challenge_minutes * 60_000
  await tx.insert(loginChallenges).values({
    id: newId(),
    user_id,
    ticket_hash: tokenHash(ticket),
    place_hash: placeHash(place),
    expires_at: new Date(realNow.getTime() + lifetimeInMs),
  })
  ctx.noted.account = user_id
  // Converts to the client's time, which may run ahead in the demo.
  return { ticket, ends_at: new Date(now.getTime() + lifetimeInMs).toISOString() }
}

/** Deletes the account's open challenges, so that no half-finished login continues. */
export async function dropChallenges(
  { tx, realNow }: RequestContext,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  const whereOpen = and(eq(loginChallenges.user_id, id), isNull(loginChallenges.used_at))
  await tx.update(loginChallenges).set({ used_at: realNow }).where(whereOpen)
}

interface Attempt {
  ticket: string
  /** Names the error for a wrong answer. */
  wrong: ErrorCode
  isRight(user: User): Promise<boolean>
}

/**
 * Answers a challenge once, in time, from the same browser, and counts wrong answers. Throws `challenge_over` or the
 * attempt's error.
 */
export async function answerChallenge(
  ctx: RequestContext,
  { ticket, wrong, isRight }: Attempt,
): Promise<User> {
  const { tx, realNow, place } = ctx
  const whereOpenChallenge = and(
    eq(loginChallenges.ticket_hash, tokenHash(ticket)),
    eq(loginChallenges.place_hash, placeHash(place)),
    isNull(loginChallenges.used_at),
    gt(loginChallenges.expires_at, realNow),
    lt(loginChallenges.tries, maxAttempts),
  )
  const [asked] = await tx
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(whereOpenChallenge)
    .returning({ id: loginChallenges.id, user: loginChallenges.user_id })
  if (!asked) return throwError('challenge_over')
  ctx.noted.account = asked.user
  const [user] = await tx.select().from(users).where(eq(users.id, asked.user))
  if (!user || !(await isRight(user))) return throwAfterCommit(wrong)
  await tx.update(loginChallenges).set({ used_at: realNow }).where(eq(loginChallenges.id, asked.id))
  return user
}
