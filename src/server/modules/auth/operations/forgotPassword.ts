import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { sendMail } from '../../../mail/send.ts'
import { findByEmail } from '../accounts.ts'
import { createSecret } from '../secrets.ts'

/** Mails a link for a new password. Throws `account_unknown` (specification, chapter 8) after the same work. */
export const forgotPassword: Handler<'forgotPassword'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  const { id, secret, expires_at } = await createSecret(ctx, user, 'reset')
  const link = `${ctx.tenant.origin}/remember-password?token=${secret}`
  await sendMail(ctx, 'reset', { to: user, event: id, values: { link }, ends: expires_at })
  return user ? null : throwError('account_unknown')
}
