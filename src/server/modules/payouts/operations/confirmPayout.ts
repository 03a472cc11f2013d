import type { Handler } from '../../../kernel/context.ts'
import { clearing, payoutClearing } from '../../../kernel/journal/accounts.ts'
import { finishStep } from '../step.ts'

export const confirmPayout: Handler<'confirmPayout'> = async (ctx, { subject, move }) => {
  const { payment_method, currency } = subject.payout
  return finishStep(ctx, await move(ctx, { changes: { changed_at: ctx.now } }), {
    entry: 'arrive',
    from: payoutClearing(payment_method, currency),
    to: clearing(payment_method, currency),
    mail: 'payout_confirmed',
  })
}
