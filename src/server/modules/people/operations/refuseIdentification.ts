import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { decide } from '../decide.ts'

export const refuseIdentification: Handler<'refuseIdentification'> = async (ctx, { subject, body }) => {
  const { reason, submitted_at } = body
  const { user, row } = await decide(ctx, subject, submitted_at, {
    kyc_status: 'manual_error',
    kyc_message: reason,
  })
  await sendMail(ctx, 'identification_refused', {
    to: user,
    event: `identification/${user.id}/${user.kyc_check_id}`,
    values: { reason, link: `${ctx.tenant.origin}/user/issuances` },
  })
  return row
}
