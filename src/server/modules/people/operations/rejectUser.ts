import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { changeStatusSeen } from '../seen.ts'

export const rejectUser: Handler<'rejectUser'> = async (ctx, { subject, body }) => {
  const { reason, words = '', step } = body
  const { user, row } = await changeStatusSeen(ctx, subject, step, { status: 'rejected', reason, words })
  await sendMail(ctx, 'user_rejected', {
    to: user,
    event: `status/${user.id}/${user.validation_step}`,
    values: (language) => ({
      why: ctx.text(`rejection_mail.${reason}`, {}, language),
      words,
      link: `${ctx.tenant.origin}/user/account`,
    }),
  })
  return row
}
