import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { issuancesPage } from '../../account-page.ts'
import { decideCheck } from '../decide-check.ts'

export const approveIdentification: Handler<'approveIdentification'> = async (ctx, { subject, body }) => {
  const { user, check, row } = await decideCheck(ctx, subject, body.submitted_at, {
    approved: true,
    message: '',
  })
  await sendMail(ctx, 'identification_approved', {
    to: user,
    event: `identification/${check.id}/${check.status}/${ctx.now.getTime()}`,
    values: { link: issuancesPage(ctx, user) },
  })
  return row
}
