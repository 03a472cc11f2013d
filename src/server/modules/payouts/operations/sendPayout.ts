import type { Handler } from '../../../kernel/context.ts'
import { investorAvailable, payoutClearing } from '../../../kernel/journal/accounts.ts'
import { finishStep } from '../step.ts'

export const sendPayout: Handler<'sendPayout'> = async (ctx, { body, subject, move }) => {
  const { investor_id, currency, payment_method, attempts } = subject.payout
  const { transfer_reference } = body
  const changes = { transfer_reference, attempts: attempts + 1, changed_at: ctx.now }
  return finishStep(ctx, await move(ctx, { changes, note: transfer_reference }), {
    entry: 'pay_out',
    from: investorAvailable(investor_id, currency),
    to: payoutClearing(payment_method, currency),
    mail: 'payout_sent',
  })
}
