import type { Handler } from '../../../kernel/context.ts'
import { clearing, payoutClearing } from '../../../kernel/journal/accounts.ts'
import { closeReturned } from '../../payments/returned.ts'
import { finishStep } from '../step.ts'

export const confirmPayout: Handler<'confirmPayout'> = async (ctx, { subject, transition }) => {
  const { payment_method, currency } = subject.payout
  const updated = await transition(ctx, {
    changes: { changed_at: ctx.now, receipt_at: ctx.realNow, arrived_at: ctx.realNow },
  })
  await closeReturned(ctx, updated.payout)
  await ctx.send('payoutReceipt', { row: updated.payout.id })
  return finishStep(ctx, updated, {
    entry: 'arrive',
    from: payoutClearing(payment_method, currency),
    to: clearing(payment_method, currency),
  })
}
