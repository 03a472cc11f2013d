import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { clearCount, incrementCounter } from '../../identity/limits.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { findByEmail } from './accounts.ts'
import { newCode } from './codes.ts'
import { emailChanges } from './tables.ts'

/** Limits the wrong guesses per pair of codes. */
const maxAttempts = 5

/** Limits the guesses of 100,000 possible codes, because the caller may already know the other code of the pair. */
const attemptsPerDay = 10
const dayInSeconds = 86_400

/**
 * Mails a code to the new address and another code to the current address, replacing earlier codes. If the new address
 * has an account, notifies its owner instead, and no code matches.
 */
export async function sendBothCodes(ctx: RequestContext, user: User, email: string): Promise<void> {
  const existingUser = await findByEmail(ctx, email)
  ctx.noted.account = user.id
  const [currentAddressCode, newAddressCode] = [newCode(), newCode()]
  const expires_at = new Date(ctx.realNow.getTime() + constantsOf(ctx.library).code_minutes * 60_000)
  const row = {
    id: newId(),
    email,
    old_hash: hashOf(ctx, user, currentAddressCode),
    new_hash: existingUser ? 'taken' : hashOf(ctx, user, newAddressCode),
    tries: 0,
    expires_at,
  }
  await ctx.tx
    .insert(emailChanges)
    .values({ ...row, user_id: user.id })
    .onConflictDoUpdate({ target: [emailChanges.tenant_id, emailChanges.user_id], set: row })
  const ends = expires_at
  const values = { code: currentAddressCode, address: email }
  await sendMail(ctx, 'email_change_old', { to: user, event: `${row.id} old`, values, ends })
  if (existingUser)
    await sendMail(ctx, 'email_taken', { to: existingUser, event: `${row.id} taken`, values: {} })
  else {
    const to = { ...user, email }
    await sendMail(ctx, 'email_change_new', {
      to,
      event: `${row.id} new`,
      values: { code: newAddressCode },
      ends,
    })
  }
}

/** Returns the pending change of an account's address. */
export async function pendingChangeOf({ tx, realNow }: RequestContext, { id }: Pick<User, 'id'>) {
  const [pendingChange] = await tx
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.user_id, id), gt(emailChanges.expires_at, realNow)))
  return pendingChange
}

interface CodePair {
  code_new: string
  code_old: string
}

/**
 * Returns the new address if both codes are right. Wrong guesses count against the pair and the day, and after the
 * limit no codes match.
 */
export async function redeemBothCodes(
  ctx: RequestContext,
  user: User,
  { code_new, code_old }: CodePair,
): Promise<string | undefined> {
  const limitKey = `email change ${user.id}`
  const { count } = await incrementCounter(ctx.tx, 'confirmEmailChange', limitKey, dayInSeconds, ctx.realNow)
  if (count > attemptsPerDay) return undefined
  const whereOpen = and(
    eq(emailChanges.user_id, user.id),
    gt(emailChanges.expires_at, ctx.realNow),
    lt(emailChanges.tries, maxAttempts),
  )
  const [attemptedChange] = await ctx.tx
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(whereOpen)
    .returning()
  const areCodesRight =
    attemptedChange?.new_hash === hashOf(ctx, user, code_new) &&
    attemptedChange.old_hash === hashOf(ctx, user, code_old)
  if (!attemptedChange || !areCodesRight) return undefined
  await clearCount(ctx.tx, 'confirmEmailChange', limitKey)
  await ctx.tx.delete(emailChanges).where(eq(emailChanges.id, attemptedChange.id))
  return attemptedChange.email
}

/** Returns a code's hash keyed with the server's secret, because a table of 100,000 codes is quickly computed. */
function hashOf({ derive }: RequestContext, { id }: Pick<User, 'id'>, code: string): string {
  return derive(`change of e-mail ${id} ${code}`).toString('hex')
}
