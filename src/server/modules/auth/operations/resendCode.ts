import type { Handler } from '../../../kernel/context.ts'
import { findByEmail } from '../accounts.ts'
import { sendCode } from '../codes.ts'

/** Sends a new code to an unverified address; for any other address, takes the same time and returns the same. */
export const resendCode: Handler<'resendCode'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  await sendCode(ctx, user?.email_verified_at ? undefined : user)
  return null
}
