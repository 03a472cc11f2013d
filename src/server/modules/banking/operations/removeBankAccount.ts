import type { Handler } from '../../../kernel/context.ts'

export const removeBankAccount: Handler<'removeBankAccount'> = async (ctx, { transition }) => {
  await transition(ctx, { changes: { for_payouts: false, changed_at: ctx.now } })
  return null
}
