import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { accountPage } from '../../account-page.ts'
import { decideCheck } from '../decide-check.ts'

export const refuseIdentification: Handler<'refuseIdentification'> = async (ctx, { subject, body }) => {
  const { reason, kind, submitted_at, withdraws = false } = body
  const { user, check, row } = await decideCheck(ctx, subject, submitted_at, {
    approved: false,
    withdraws,
    message: reason,
    reason: kind,
  })
  await sendMail(ctx, 'identification_refused', {
    to: user,
    event: `identification/${check.id}/${check.status}/${ctx.now.getTime()}`,
    values: { reason, link: accountPage(ctx, user, 'identification') },
  })
  return row
}
