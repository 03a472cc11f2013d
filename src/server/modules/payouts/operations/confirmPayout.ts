import type { Handler } from '../../../kernel/context.ts'
import { clearing, payoutClearing, platformAdvance } from '../../../kernel/journal/accounts.ts'
import { closeReturned } from '../../payments/returned.ts'
import { finishStep } from '../step.ts'

export const confirmPayout: Handler<'confirmPayout'> = async (ctx, { subject, transition }) => {
  const { payment_method, payment_id, currency } = subject.payout
  const updated = await transition(ctx, {
    changes: { changed_at: ctx.now, receipt_at: ctx.realNow, arrived_at: ctx.realNow },
  })
  await closeReturned(ctx, updated.payout)
  await ctx.send('payoutReceipt', { row: updated.payout.id })
  return finishStep(ctx, updated, {
    entry: 'arrive',
    from: payoutClearing(payment_method, currency),
    // A manager's transfer leaves the platform's bank account, while the provider keeps the payment.
    to: payment_id === null ? clearing(payment_method, currency) : platformAdvance(payment_method, currency),
  })
}
