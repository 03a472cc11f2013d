import { randomBytes } from 'node:crypto'
import type { Handler } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { passwordResets } from '../../database/tables/accounts.ts'
import { fail } from '../../errors.ts'
import { sendMail } from '../../mail/send.ts'
import { tokenHash } from '../../operations/identity.ts'
import { findByEmail } from './accounts.ts'

const lifetimeInMs = 60 * 60_000

export const forgotPassword: Handler<'forgotPassword'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  if (!user) return fail('account_unknown')
  const token = randomBytes(32).toString('base64url')
  const reset = { id: newId(), user_id: user.id, token_hash: tokenHash(token) }
  const expires_at = new Date(ctx.realNow.getTime() + lifetimeInMs)
  await ctx.tx.insert(passwordResets).values({ ...reset, expires_at })
  const link = `${ctx.tenant.origin}/remember-password?token=${token}`
  await sendMail(ctx, user, reset.id, 'reset', { link })
  return null
}
