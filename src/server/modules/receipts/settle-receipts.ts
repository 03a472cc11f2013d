import { eq } from 'drizzle-orm'
import { minus } from '../../../domain/money.ts'
import type { ReceiptOutcome } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { nextStatusOf, transitionTo } from '../../kernel/lifecycle/transition.ts'
import { detailOf } from '../investments/detail.ts'
import { paymentTimes } from '../investments/due.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import { notify } from '../investments/notify.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { chargedStatuses, endedStatuses } from '../investments/statuses.ts'
import { type Investment, investments } from '../investments/tables.ts'
import { chargeFromReceipts } from './charge.ts'
import { coverShortage } from './cover-shortage.ts'
import { methodOfUnsettled, refundReceipt, settleUnsettled, unsettledAmountOf } from './unsettled-receipts.ts'

type SettledOutcome = Exclude<ReceiptOutcome, 'KNOWN'>

/**
 * Charges a locked order with its receipts or waits for the missing amount. If the order has ended or is already paid,
 * uses the receipts to cover a shortage and refunds the remainder.
 */
export async function settleReceipts(ctx: Context, order: InvestmentRecord): Promise<SettledOutcome> {
  const { id, status } = order.investment
  const amountDue = leftToPay(order.investment)
  // Includes orders that the balance covers completely.
  if (amountDue === 0n || chargedStatuses.includes(status) || endedStatuses.some((ended) => ended === status))
    return settleLate(ctx, order.investment)
  const receivedAmount = await unsettledAmountOf(ctx, id)
  if (receivedAmount < amountDue) return 'WAITING'
  const nextStatus = await statusAfterCharge(ctx, order)
  if (!nextStatus) return 'HELD'
  const changes = { payment_method: await methodOfUnsettled(ctx, id) }
  await chargeFromReceipts(
    ctx,
    await transitionTo(ctx, 'investment', order, { event: 'charge', to: nextStatus }, { changes }),
  )
  return receivedAmount > amountDue ? 'OVERPAID' : 'CHARGED'
}

/** Uses late receipts to cover the shortage of a confirmed proof, and refunds the remainder. */
async function settleLate(ctx: Context, order: Investment): Promise<SettledOutcome> {
  const outcomes: SettledOutcome[] = []
  for (const receipt of await settleUnsettled(ctx, order.id)) {
    const { payment_method, bank_reference: received_reference } = receipt
    const covered = await coverShortage(ctx, order, receipt)
    const amount = minus(receipt.amount, covered)
    await refundReceipt(ctx, order, { amount, payment_method, received_reference, reason: 'LATE_PAYMENT' })
    if (covered > 0n) outcomes.push(amount > 0n ? 'OVERPAID' : 'CHARGED')
  }
  return outcomes.at(-1) ?? 'RETURNED'
}

/** Returns the status after charging the order; undefined while a requirement such as the contract is missing. */
async function statusAfterCharge(ctx: Context, order: InvestmentRecord): Promise<string | undefined> {
  try {
    return await nextStatusOf(ctx, 'investment', order, 'charge')
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Restarts the deadline of an order paid in part, and notifies its investor of the missing amount. */
export async function notifyMissing(ctx: Context, order: InvestmentRecord, receiptId: string): Promise<void> {
  const deadlines = paymentTimes(ctx)
  await ctx.tx.update(investments).set(deadlines).where(eq(investments.id, order.investment.id))
  const receivedCents = String(await unsettledAmountOf(ctx, order.investment.id))
  const updatedOrder = {
    ...order,
    received: receivedCents,
    investment: { ...order.investment, ...deadlines },
  }
  await notify(ctx, 'underpaid', await detailOf(ctx, updatedOrder), `receipt/${receiptId}`)
}
