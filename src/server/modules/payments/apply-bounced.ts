import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { clearing, investorAvailable } from '../../kernel/journal/accounts.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { BouncedPayOut } from '../../providers/payment/payout.ts'
import { retryPayouts } from '../deposits/retry-payouts.ts'
import { leaveToManager } from '../payouts/leave-to-manager.ts'
import { selectPayouts } from '../payouts/rows.ts'
import { finishStep } from '../payouts/step.ts'
import { payouts } from '../payouts/tables.ts'

/** Reopens a payout that the bank returned, once; requests another account and notifies the investor. */
export async function applyBounced(ctx: Context, { number, code }: BouncedPayOut): Promise<void> {
  const whereArrived = and(eq(payouts.transfer_reference, number), eq(payouts.status, 'CONFIRMED'))
  const [record] = await selectPayouts(ctx, whereArrived).for('no key update', { of: payouts })
  if (!record) return
  const { id, investor_id, payment_method, currency } = record.payout
  const changes = { changed_at: ctx.now, receipt_at: null, arrived_at: null }
  const updatedRecord = await transition(ctx, 'payout', record, 'bounce', { changes, note: code })
  await leaveToManager(ctx, id, code)
  if (record.payout.reason === 'EARNINGS') await retryPayouts(ctx)
  const [from, to] = [clearing(payment_method, currency), investorAvailable(investor_id, currency)]
  await finishStep(ctx, updatedRecord, { entry: 'come_back', from, to, mail: 'payout_failed' })
}
