import { and, eq, isNull, ne } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { investorPending } from '../../kernel/journal/accounts.ts'
import type { Investment } from '../investments/tables.ts'
import { wireRefundColumns } from '../payments/return-wire.ts'
import { refundReceived } from '../payouts/refund-received.ts'
import { manualTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'

const whereUnsettled = (investmentId: string) =>
  and(eq(receipts.investment_id, investmentId), isNull(receipts.settled_at))

/** Returns the amount of an order's unsettled receipts in cents. */
export async function unsettledAmountOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<Cents> {
  const rows = await tx.select({ amount: receipts.amount }).from(receipts).where(whereUnsettled(investmentId))
  return sumOf(rows)
}

/** Returns the payment method of an order's unsettled receipts; the manual transfer if there are none. */
export async function methodOfUnsettled({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<string> {
  const [row] = await tx
    .select({ method: receipts.payment_method })
    .from(receipts)
    .where(whereUnsettled(investmentId))
  return row?.method ?? manualTransfer
}

/** Returns whether an order has unsettled receipts of another payment method. */
export async function hasOtherMethod(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
  paymentMethod: string,
): Promise<boolean> {
  const [otherReceipt] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(whereUnsettled(investmentId), ne(receipts.payment_method, paymentMethod)))
    .limit(1)
  return otherReceipt !== undefined
}

/** Marks all receipts of an order as settled and returns them; callers post the amounts to accounts. */
export async function settleUnsettled(ctx: Context, investmentId: string): Promise<Receipt[]> {
  return ctx.tx.update(receipts).set({ settled_at: ctx.now }).where(whereUnsettled(investmentId)).returning()
}

/** Refunds the unsettled receipts of an order. */
export async function refundUnsettled(
  ctx: Context,
  order: Investment,
  reason: Extract<PayoutReason, 'INCOMPLETE' | 'OVERPAID'>,
): Promise<void> {
  const settledReceipts = await settleUnsettled(ctx, order.id)
  await refundReceipt(ctx, order, { ...summaryOf(settledReceipts), reason, received_reference: '' })
}

interface ReceiptRefund extends Pick<Receipt, 'amount' | 'payment_method'> {
  reason: PayoutReason
  received_reference: string
}

/** Refunds a part of an order's receipts. Throws `payment_registered` if the movement is already being refunded. */
export async function refundReceipt(
  ctx: Context,
  { id: investment_id, investor_id, issuance_id, currency }: Investment,
  refund: ReceiptRefund,
): Promise<void> {
  if (refund.amount === 0n) return
  const wireColumns = await wireRefundColumns(ctx, { investment_id, payment_method: refund.payment_method })
  const isRefunded = await refundReceived(
    ctx,
    { investment_id, investor_id, issuance_id, currency, ...refund, ...wireColumns },
    investorPending(investment_id, currency),
  )
  if (!isRefunded) throwError('payment_registered')
}

/** Returns the sum of receipts and their payment method, which is the same for all. */
export function summaryOf(settledReceipts: readonly Receipt[]): Pick<Receipt, 'amount' | 'payment_method'> {
  return {
    amount: sumOf(settledReceipts),
    payment_method: settledReceipts[0]?.payment_method ?? manualTransfer,
  }
}

function sumOf(rows: readonly Pick<Receipt, 'amount'>[]): Cents {
  return cents(rows.reduce((sum, { amount }) => sum + amount, 0n))
}
