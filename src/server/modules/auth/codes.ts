import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { code_minutes } from '../../../../schemas/constants.json' with { type: 'json' }
import type { Context, User } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { emailCodes } from '../../database/tables/accounts.ts'
import { sendMail } from '../../mail/send.ts'

const lifetimeInMs = code_minutes * 60_000
const tries = 5

/** Whose code is asked for an address without an account: every statement runs, and finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Mails a new five-digit code; an earlier one dies. For nobody it does the same work, and no mail goes out. */
export async function sendCode(ctx: Context, user: User | undefined): Promise<void> {
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
    .values({ ...fresh, user_id: user?.id ?? null })
    .onConflictDoUpdate({ target: [emailCodes.tenant_id, emailCodes.user_id], set: fresh })
  const link = `${ctx.tenant.origin}/verify-email?email=${encodeURIComponent(user?.email ?? '')}`
  await sendMail(ctx, user, fresh.id, 'code', { values: { code, link }, uselessAfter: fresh.expires_at })
}

/** Whether this is the account's code: right, in time, unused, and not guessed at too often. Uses it up. */
export async function redeemCode(ctx: Context, user: User | undefined, code: string): Promise<boolean> {
  const own = and(eq(emailCodes.user_id, user?.id ?? nobody), isNull(emailCodes.used_at))
  const [kept] = await ctx.tx.select().from(emailCodes).where(own).for('update')
  const open = kept !== undefined && kept.expires_at > ctx.realNow && kept.attempts < tries
  const hash = hashOf(user, code)
  const right = open && timingSafeEqual(Buffer.from(kept.code_hash), Buffer.from(hash))
  await ctx.tx
    .update(emailCodes)
    .set(right ? { used_at: ctx.realNow } : { attempts: (kept?.attempts ?? 0) + 1 })
    .where(own)
  return right
}

/** Salted with the account, so that one table of a hundred thousand codes does not open them all. */
function hashOf(user: User | undefined, code: string): string {
  return createHmac('sha256', user?.id ?? nobody)
    .update(code)
    .digest('hex')
}
