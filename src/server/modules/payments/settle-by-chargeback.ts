import { eq } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack } from '../../kernel/journal/accounts.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newPayoutRow } from '../payouts/create-payout.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { coverageOf, openDisputes } from './charged-back.ts'
import { completeReturn } from './complete-return.ts'
import type { Dispute } from './tables.ts'

/**
 * Settles a refund up to the amount of the payment's chargebacks; a partly settled refund is split into two payouts.
 * Returns whether an amount remains to be paid.
 */
export async function settleByChargebacks(
  ctx: Context,
  record: PayoutRecord,
  paymentId: string,
): Promise<boolean> {
  let remainingRefund = record
  for (const dispute of await openDisputes(ctx, paymentId)) {
    const coverage = await coverageOf(ctx, dispute)
    if (coverage >= remainingRefund.payout.amount) {
      await settleRefund(ctx, remainingRefund, dispute)
      return false
    }
    if (coverage > 0n) {
      await settleRefund(ctx, await splitOff(ctx, remainingRefund, coverage), dispute)
      remainingRefund = {
        ...remainingRefund,
        payout: { ...remainingRefund.payout, amount: cents(remainingRefund.payout.amount - coverage) },
      }
    }
  }
  return true
}

async function settleRefund(ctx: Context, record: PayoutRecord, { number }: Dispute): Promise<void> {
  const { payment_method, currency } = record.payout
  const from = chargedBack(payment_method, currency)
  await completeReturn(ctx, record, number, { from, receipt: false })
}

/** Moves a part of a payout to a new payout and returns it. Throws `Error` if the new payout cannot be read. */
async function splitOff(ctx: Context, { payout }: PayoutRecord, amount: Cents): Promise<PayoutRecord> {
  const { investor_id, currency, reason, payment_method, investment_id, issuance_id, payment_id, note } =
    payout
  const newPart = newPayoutRow(ctx, {
    investor_id,
    currency,
    reason,
    payment_method,
    investment_id,
    issuance_id,
    payment_id,
    note,
    amount,
    part_of: payout.id,
    ask_account_at: null,
  })
  await ctx.tx
    .update(payouts)
    .set({ amount: cents(payout.amount - amount) })
    .where(eq(payouts.id, payout.id))
  await ctx.tx.insert(payouts).values(newPart)
  recordInitialStatus(ctx, 'payout', newPart)
  const [newRecord] = await selectPayouts(ctx, eq(payouts.id, newPart.id))
  if (!newRecord) throw new Error('A payout that was just written is gone.')
  return newRecord
}
