import { eq } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack } from '../../kernel/journal/accounts.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newPayout } from '../payouts/create-payout.ts'
import { type PayoutRecord, selectPayouts } from '../payouts/rows.ts'
import { payouts } from '../payouts/tables.ts'
import { coverageOf, openDisputes } from './charged-back.ts'
import { completeReturn } from './complete-return.ts'
import type { Dispute } from './tables.ts'

/**
 * Settles a refund as far as cardholders' banks have taken its payment back: whole, or parts of it, which become payouts
 * of their own. Returns whether something is left to pay.
 */
export async function settleByChargebacks(
  ctx: Context,
  row: PayoutRecord,
  paymentId: string,
): Promise<boolean> {
  let left = row
  for (const dispute of await openDisputes(ctx, paymentId)) {
    const covered = await coverageOf(ctx, dispute)
    if (covered >= left.payout.amount) {
      await settle(ctx, left, dispute)
      return false
    }
    if (covered > 0n) {
      await settle(ctx, await splitOff(ctx, left, covered), dispute)
      left = { ...left, payout: { ...left.payout, amount: cents(left.payout.amount - covered) } }
    }
  }
  return true
}

async function settle(ctx: Context, row: PayoutRecord, { number }: Dispute): Promise<void> {
  const { payment_method, currency } = row.payout
  const from = chargedBack(payment_method, currency)
  await completeReturn(ctx, row, number, { from, receipt: false })
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
