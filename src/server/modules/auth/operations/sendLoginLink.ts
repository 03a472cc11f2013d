import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { findByEmail } from '../accounts.ts'
import { createSecret } from '../secrets.ts'

/** Mails a link to sign in; without an account, takes the same time and returns the same. */
export const sendLoginLink: Handler<'sendLoginLink'> = async (ctx, { body }) => {
  const user = await findByEmail(ctx, body.email)
  const { id, secret, expires_at } = await createSecret(ctx, user, 'sign_in')
  const link = `${ctx.tenant.origin}/enter?secret=${secret}`
  await sendMail(ctx, 'sign_in', { to: user, event: id, values: { link }, ends: expires_at })
  return null
}
