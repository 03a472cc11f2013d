import type { Handler } from '../../../kernel/context.ts'
import { throwAfterCommit } from '../../../kernel/errors.ts'
import { findByEmail } from '../accounts.ts'
import { confirmByMail } from '../claim.ts'
import { redeemCode } from '../codes.ts'
import { signIn } from '../sign-in.ts'

export const verifyEmail: Handler<'verifyEmail'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  const { right: isRight, left: remainingAttempts } = await redeemCode(ctx, body.email, user, body.code)
  if (!user || !isRight) return throwAfterCommit('code_invalid', { count: remainingAttempts })
  return signIn(ctx, await confirmByMail(ctx, user))
}
