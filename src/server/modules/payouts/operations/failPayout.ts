import type { Handler } from '../../../kernel/context.ts'
import { investorAvailable, payoutClearing } from '../../../kernel/journal/accounts.ts'
import { finishStep } from '../step.ts'

export const failPayout: Handler<'failPayout'> = async (ctx, { body, subject, transition }) => {
  const { investor_id, currency, payment_method } = subject.payout
  const updated = await transition(ctx, { changes: { changed_at: ctx.now }, note: body.reason })
  return finishStep(ctx, updated, {
    entry: 'come_back',
    from: payoutClearing(payment_method, currency),
    to: investorAvailable(investor_id, currency),
    mail: 'payout_failed',
  })
}
