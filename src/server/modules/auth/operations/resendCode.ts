import type { Handler } from '../../../kernel/context.ts'
import { findByEmail } from '../accounts.ts'
import { sendCode } from '../codes.ts'

/** Answers the same, after the same work, whether or not a code was sent. */
export const resendCode: Handler<'resendCode'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  await sendCode(ctx, user?.email_verified_at ? undefined : user)
  return null
}
