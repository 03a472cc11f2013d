import type { Handler } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { valuesOf } from '../notify.ts'

export const rejectBankAccount: Handler<'rejectBankAccount'> = async (ctx, { body, move }) => {
  const { reason } = body
  const changes = { for_payouts: false, reason, changed_at: ctx.now }
  const { account, owner } = await move(ctx, { changes, note: reason })
  await sendMail(ctx, 'bank_account_rejected', {
    to: owner,
    event: `bank_account_rejected/${account.id}/${ctx.now.getTime()}`,
    values: { ...valuesOf(ctx, { account, owner }), reason },
  })
  return null
}
