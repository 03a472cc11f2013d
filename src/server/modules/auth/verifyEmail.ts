import { eq } from 'drizzle-orm'
import type { Handler } from '../../context.ts'
import { users } from '../../database/tables/accounts.ts'
import { failAndKeep } from '../../errors.ts'
import { findByEmail } from './accounts.ts'
import { redeemCode } from './codes.ts'
import { signIn } from './sign-in.ts'

export const verifyEmail: Handler<'verifyEmail'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  if (!user || !(await redeemCode(ctx, user, body.code))) return failAndKeep('code_invalid')
  const email_verified_at = user.email_verified_at ?? ctx.now
  await ctx.tx.update(users).set({ email_verified_at }).where(eq(users.id, user.id))
  return signIn(ctx, { ...user, email_verified_at })
}
