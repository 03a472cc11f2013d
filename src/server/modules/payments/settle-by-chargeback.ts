import { eq } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack } from '../../kernel/journal/accounts.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newPayout } from '../payouts/create-payout.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { coverageOf } from './charged-back.ts'
import { completeReturn } from './complete-return.ts'
import type { Payment } from './tables.ts'

/**
 * Settles a refund as far as the cardholder's bank has taken the payment back: whole, or a part of it, which becomes a
 * payout of its own. Returns whether something is left to pay.
 */
export async function settleByChargeback(
  ctx: Context,
  row: PayoutRecord,
  payment: Payment,
): Promise<boolean> {
  const covered = await coverageOf(ctx, payment)
  const isWhole = covered >= row.payout.amount
  const settled = isWhole ? row : await splitOff(ctx, row, covered)
  const { payment_method, currency } = row.payout
  const from = chargedBack(payment_method, currency)
  await completeReturn(ctx, settled, payment.dispute_id, { from, receipt: false })
  return !isWhole
}

/** Moves a part of a payout to a new one and returns that. Throws `Error` if it cannot be read back. */
async function splitOff(ctx: Context, { payout }: PayoutRecord, amount: Cents): Promise<PayoutRecord> {
  const { investor_id, currency, reason, payment_method, investment_id, issuance_id, payment_id, note } =
    payout
  const part = newPayout(ctx, {
    ...{ investor_id, currency, reason, payment_method, investment_id, issuance_id, payment_id, note },
    ...{ amount, part_of: payout.id, ask_account_at: null },
  })
  await ctx.tx
    .update(payouts)
    .set({ amount: cents(payout.amount - amount) })
    .where(eq(payouts.id, payout.id))
  await ctx.tx.insert(payouts).values(part)
  recordInitialStatus(ctx, 'payout', part)
  const [record] = await selectPayouts(ctx, eq(payouts.id, part.id))
  if (!record) throw new Error('A payout that was just written is gone.')
  return record
}
