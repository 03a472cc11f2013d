import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { renewCode } from '../../auth/codes.ts'

/** For whoever has no password, or has forgotten it: the code that proves the mailbox. */
export const sendLeavingCode: Handler<'sendLeavingCode'> = async (ctx) => {
  const user = requireUser(ctx)
  const { id, code, ends } = await renewCode(ctx, user)
  await sendMail(ctx, 'leaving_code', { to: user, event: id, values: { code }, ends })
  return null
}
