import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { changeStatusIfUnchanged } from '../change-status-if-unchanged.ts'

export const rejectUser: Handler<'rejectUser'> = async (ctx, { subject, body }) => {
  const { reason, words = '' } = body
  const { user, row } = await changeStatusIfUnchanged(ctx, subject, body, {
    status: 'rejected',
    reason,
    words,
  })
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
