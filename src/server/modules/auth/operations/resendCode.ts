import type { Handler } from '../../../kernel/context.ts'
import { findByEmail } from '../accounts.ts'
import { sendCode } from '../codes.ts'

/** Sends a new code to an unverified address; takes the same time and answers the same for any other. */
export const resendCode: Handler<'resendCode'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  await sendCode(ctx, user?.email_verified_at ? undefined : user)
  return null
}
