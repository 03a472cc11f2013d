import type { Handler } from '../../../kernel/context.ts'
import { notify } from '../notify.ts'

export const rejectBankAccount: Handler<'rejectBankAccount'> = async (
  ctx,
  { body: { reason }, transition },
) => {
  const changes = { for_payouts: false, reason, changed_at: ctx.now }
  await notify(ctx, 'rejected', await transition(ctx, { changes, note: reason }))
  return null
}
