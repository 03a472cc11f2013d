import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { renewCode } from '../../auth/codes.ts'

/** Mails a code as proof for people without a password. */
export const sendLeavingCode: Handler<'sendLeavingCode'> = async (ctx) => {
  const user = requireUser(ctx)
  const { id, code, ends } = await renewCode(ctx, user)
  await sendMail(ctx, 'leaving_code', { to: user, event: id, values: { code }, ends })
  return null
}
