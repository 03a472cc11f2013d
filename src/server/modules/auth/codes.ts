import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context, User } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { emailCodes } from '../../database/tables/accounts.ts'
import { sendMail } from '../../mail/send.ts'

/** Five minutes (specification, chapter 9). */
const lifetimeInMs = 5 * 60_000
const tries = 5

/** Mails a new five-digit code; an earlier one dies. */
export async function sendCode(ctx: Context, user: User): Promise<void> {
  const code = String(randomInt(100_000)).padStart(5, '0')
  const fresh = {
    id: newId(),
    code_hash: hashOf(user, code),
    attempts: 0,
    expires_at: new Date(ctx.realNow.getTime() + lifetimeInMs),
    used_at: null,
  }
  await ctx.tx
    .insert(emailCodes)
    .values({ ...fresh, user_id: user.id })
    .onConflictDoUpdate({ target: [emailCodes.tenant_id, emailCodes.user_id], set: fresh })
  const link = `${ctx.tenant.origin}/verify-email?email=${encodeURIComponent(user.email)}`
  await sendMail(ctx, user, fresh.id, 'code', { code, link })
}

/** Whether this is the account's code: right, in time, unused, and not guessed at too often. Uses it up. */
export async function redeemCode(ctx: Context, user: User, code: string): Promise<boolean> {
  const own = and(eq(emailCodes.user_id, user.id), isNull(emailCodes.used_at))
  const [kept] = await ctx.tx.select().from(emailCodes).where(own).for('update')
  if (!kept || kept.expires_at <= ctx.realNow || kept.attempts >= tries) return false
  const right = timingSafeEqual(Buffer.from(kept.code_hash), Buffer.from(hashOf(user, code)))
  await ctx.tx
    .update(emailCodes)
    .set(right ? { used_at: ctx.realNow } : { attempts: kept.attempts + 1 })
    .where(own)
  return right
}

/** Salted with the account, so that one table of a hundred thousand codes does not open them all. */
function hashOf(user: User, code: string): string {
  return createHmac('sha256', user.id).update(code).digest('hex')
}
