import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { clearCount, incrementCounter } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { normaliseEmail } from './accounts.ts'
import { createSecret } from './secrets.ts'
import { emailCodes } from './tables.ts'

/** Limits the guesses of 100,000 possible codes; afterwards only the mailed link verifies the address. */
const attemptsPerDay = 10
const dayInSeconds = 86_400

/** Replaces the id of an unknown account, so that the same statements run and find nothing. */
const unknownUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a new five-digit code, which replaces earlier ones, with a link valid for 15 minutes. Without a user, takes the
 * same time and sends nothing.
 */
export async function sendCode(ctx: RequestContext, user: User | undefined): Promise<void> {
  const { id, code, ends } = await renewCode(ctx, user)
  const { secret } = await createSecret(ctx, user, 'sign_in')
  const link = `${ctx.tenant.origin}/enter?${new URLSearchParams({ secret })}`
  await sendMail(ctx, 'code', { to: user, event: id, values: { code, link }, ends })
}

/** Creates an account's code and replaces the earlier one. */
export async function renewCode(ctx: RequestContext, user: User | undefined) {
  const code = newCode()
  const lifetimeInMs = constantsOf(ctx.library).code_minutes * 60_000
  const expiresAt = new Date(ctx.realNow.getTime() + lifetimeInMs)
  const codeValues = { id: newId(), code_hash: hashOf(user, code), expires_at: expiresAt, used_at: null }
  await ctx.tx
    .insert(emailCodes)
    .values({ ...codeValues, user_id: user?.id ?? null })
    .onConflictDoUpdate({ target: [emailCodes.tenant_id, emailCodes.user_id], set: codeValues })
  return { id: codeValues.id, code, ends: expiresAt }
}

/**
 * Checks and redeems an account's code and returns how many guesses remain today. Counts guesses for unknown addresses
 * too, so that the counters do not reveal accounts; `limitKey` names the counter, by default that of the address.
 */
export async function redeemCode(
  ctx: RequestContext,
  email: string,
  user: User | undefined,
  code: string,
  limitKey = `codes ${normaliseEmail(email)}`,
): Promise<{ right: boolean; left: number }> {
  const { tx, realNow } = ctx
  const { count } = await incrementCounter(tx, 'verifyEmail', limitKey, dayInSeconds, realNow)
  const redeemedRows = await tx
    .update(emailCodes)
    .set({ used_at: realNow })
    .where(
      and(
        eq(emailCodes.user_id, count > attemptsPerDay ? unknownUserId : (user?.id ?? unknownUserId)),
        eq(emailCodes.code_hash, hashOf(user, code)),
        isNull(emailCodes.used_at),
        gt(emailCodes.expires_at, realNow),
      ),
    )
    .returning({ id: emailCodes.id })
  const remainingAttempts = Math.max(0, attemptsPerDay - count)
  if (redeemedRows.length === 0) return { right: false, left: remainingAttempts }
  await clearCount(tx, 'verifyEmail', limitKey)
  return { right: true, left: remainingAttempts }
}

/** Returns a random code of five digits (specification, chapter 5). */
export function newCode(): string {
  return String(randomInt(100_000)).padStart(5, '0')
}

/** Returns a code's hash keyed with the account's id, so that a table of all hashes is not valid for every account. */
function hashOf(user: User | undefined, code: string): string {
  return createHmac('sha256', user?.id ?? unknownUserId)
    .update(code)
    .digest('hex')
}
