import { cents } from '../../../domain/money.ts'
import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { investorPending } from '../../kernel/journal/accounts.ts'
import { finishCharge } from '../investments/charge.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { refundReceipt, settleUnsettled, summaryOf } from './unsettled-receipts.ts'

/** Charges an order with its receipts and refunds the excess. */
export async function chargeFromReceipts(ctx: Context, updated: InvestmentRecord): Promise<InvestmentDetail> {
  const { id, currency } = updated.investment
  const { amount, payment_method } = summaryOf(await settleUnsettled(ctx, id))
  const excess = {
    amount: cents(amount - leftToPay(updated.investment)),
    payment_method,
    reason: 'OVERPAID',
  } as const
  await refundReceipt(ctx, updated.investment, { ...excess, received_reference: '' })
  return finishCharge(ctx, updated, investorPending(id, currency))
}
