import { eq } from 'drizzle-orm'
import { type Cents, cents, sum } from '../../../../domain/money.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { escrow, investorAvailable, platformFee } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { walletProviderOf } from '../../../providers/payment/index.ts'
import { detailOf } from '../../investments/detail.ts'
import { refundableFees } from '../../investments/fees.ts'
import { lockInvestment } from '../../investments/find.ts'
import { groups } from '../../investments/statuses.ts'
import { type Investment, investments } from '../../investments/tables.ts'
import { wireRefundColumns } from '../../payments/return-wire.ts'
import { chargingPaymentOf } from '../../payments/returned.ts'
import { createPayout } from '../create-payout.ts'
import { notify } from '../notify.ts'
import { selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

export const returnFees: Handler<'returnFees'> = async (ctx, { subject, body }) => {
  const order = await lockInvestment(ctx, subject.investment.id, undefined)
  if (!order) return throwError('not_found')
  const amount = cents(body.amount)
  const maxRefund = refundableFees(order.investment)
  if (amount > maxRefund)
    return throwFieldErrors([
      { field: 'amount', key: 'validator.error_number_max_money', params: { max: Number(maxRefund) } },
    ])
  const fees_returned = sum(order.investment.fees_returned, amount)
  await ctx.tx.update(investments).set({ fees_returned }).where(eq(investments.id, order.investment.id))
  await createFeeRefund(ctx, order.investment, amount, body.reason)
  return detailOf(ctx, { ...order, investment: { ...order.investment, fees_returned } })
}

/**
 * Refunds fees from escrow, or from the platform's account after the order's money was settled to the issuer. A
 * manager sends the refund if the order is delivered and its money has left the payer's wallet.
 */
async function createFeeRefund(ctx: Context, order: Investment, amount: Cents, note: string): Promise<void> {
  const { id: investment_id, investor_id, issuance_id, currency, payment_method } = order
  const payment = await chargingPaymentOf(ctx, investment_id)
  const wire = payment ? undefined : await wireRefundColumns(ctx, { investment_id, payment_method })
  const isDelivered = groups.completed.some((completed) => completed === order.status)
  const hasLeftWallet = isDelivered && walletProviderOf(ctx, payment_method) !== undefined
  const id = createPayout(ctx, {
    investment_id,
    investor_id,
    issuance_id,
    currency,
    payment_method,
    amount,
    note,
    reason: 'FEES',
    ...(payment ? { payment_id: payment.id, return_at: ctx.realNow } : wire),
    ...(hasLeftWallet && { return_at: null }),
  })
  const from = order.status === 'CHARGED' ? escrow(issuance_id, currency) : platformFee(currency)
  await post(ctx, {
    cause: { kind: 'payout', id },
    kind: 'refund',
    postings: transfer(from, investorAvailable(investor_id, currency), amount),
  })
  const [record] = await selectPayouts(ctx, eq(payouts.id, id))
  if (record) await notify(ctx, 'payout_fees', record)
}
