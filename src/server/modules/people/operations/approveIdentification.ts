import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { decide } from '../decide.ts'

export const approveIdentification: Handler<'approveIdentification'> = async (ctx, { subject, body }) => {
  const { user, row } = await decide(ctx, subject, body.submitted_at, {
    kyc_status: 'success',
    kyc_message: '',
  })
  await sendMail(ctx, 'identification_approved', {
    to: user,
    event: `identification/${user.id}/${user.kyc_check_id}`,
    values: { link: `${ctx.tenant.origin}/user/issuances` },
  })
  return row
}
