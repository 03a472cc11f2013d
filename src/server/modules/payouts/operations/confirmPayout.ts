import type { Context, Handler } from '../../../kernel/context.ts'
import { type Account, clearing, payoutClearing, platformAdvance } from '../../../kernel/journal/accounts.ts'
import { depositedAmount } from '../../deposits/deposited.ts'
import { balanceProviderOf, earningsMethod } from '../../payees/provider.ts'
import { closeRefundedPayment } from '../../payments/returned.ts'
import { manualTransfer } from '../../receipts/method.ts'
import type { PayoutRecord } from '../rows.ts'
import { finishStep } from '../step.ts'

/**
 * Returns the account from which a manager transferred the money: the platform's bank account, while a provider still
 * has the payment, the balance or the deposit for earnings.
 */
async function sourceAccountOf(ctx: Context, { payout }: PayoutRecord): Promise<Account> {
  const { payment_id, payment_method, currency, reason, amount } = payout
  if (payment_id !== null) return platformAdvance(payment_method, currency)
  if (reason === 'WITHDRAWAL' && payment_method !== 'BALANCE')
    return platformAdvance(payment_method, currency)
  if (reason === 'FEES' && payment_method === 'BALANCE' && balanceProviderOf(ctx))
    return platformAdvance(earningsMethod, currency)
  if (reason !== 'EARNINGS' || payment_method === manualTransfer) return clearing(payment_method, currency)
  const isDeposited = (await depositedAmount(ctx, currency)) >= amount
  return isDeposited ? platformAdvance(payment_method, currency) : clearing(manualTransfer, currency)
}

export const confirmPayout: Handler<'confirmPayout'> = async (ctx, { subject, transition }) => {
  const { payment_method, currency } = subject.payout
  const updated = await transition(ctx, {
    changes: { changed_at: ctx.now, receipt_at: ctx.realNow, arrived_at: ctx.realNow },
  })
  await closeRefundedPayment(ctx, updated.payout)
  await ctx.send('payoutReceipt', { row: updated.payout.id })
  return finishStep(ctx, updated, {
    entry: 'arrive',
    from: payoutClearing(payment_method, currency),
    to: await sourceAccountOf(ctx, subject),
  })
}
