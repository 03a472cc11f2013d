import type { Handler } from '../../context.ts'
import { findByEmail } from './accounts.ts'
import { sendCode } from './codes.ts'

/** Answers the same whether or not a code was sent. */
export const resendCode: Handler<'resendCode'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  if (user && !user.email_verified_at) await sendCode(ctx, user)
  return null
}
