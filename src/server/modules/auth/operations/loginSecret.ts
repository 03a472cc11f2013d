import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { confirmByMail } from '../claim.ts'
import { redeemSecret, revokeSecrets } from '../secrets.ts'
import { signIn } from '../sign-in.ts'
import { users } from '../tables.ts'

/** Signs in with a one-time secret, and verifies the address, because the link was mailed to it. */
export const loginSecret: Handler<'loginSecret'> = async (ctx, { body }) => {
  const redeemedSecret =
    (await redeemSecret(ctx, 'sign_in', body.secret)) ?? (await redeemSecret(ctx, 'handover', body.secret))
  if (!redeemedSecret) return throwError('secret_invalid')
  await revokeSecrets(ctx, redeemedSecret.user_id)
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, redeemedSecret.user_id))
  if (!user) return throwError('secret_invalid')
  return signIn(ctx, await confirmByMail(ctx, user))
}
