import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { closePerson } from '../close.ts'

export const deleteUser: Handler<'deleteUser'> = async (ctx, { subject: { user }, body }) => {
  const { reason } = body
  await closePerson(ctx, user, { addressee: 'theirs', reason })
  await sendMail(ctx, 'account_deleted', { to: user, event: `closed/${user.id}`, values: { reason } })
  return null
}
