import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { clearing, investorAvailable, payoutClearing } from '../../kernel/journal/accounts.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { PayOutResult } from '../../providers/payment/payout.ts'
import { retryPayouts } from '../deposits/retry-payouts.ts'
import { askToConfirm } from '../payouts/ask-to-confirm.ts'
import { leaveToManager } from '../payouts/leave-to-manager.ts'
import type { PayoutRecord } from '../payouts/rows.ts'
import { finishStep } from '../payouts/step.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { lockPendingReturn } from './pending-return.ts'

/**
 * Applies a provider's result of a payout: records each step (sent, arrived, returned) once, and assigns refused
 * payouts to a manager.
 */
export async function applyPaidOut(
  ctx: Context,
  payout: Pick<Payout, 'id' | 'retried'>,
  result: PayOutResult,
): Promise<void> {
  const record = await lockPendingReturn(ctx, payout)
  if (!record) return
  const { id } = payout
  const { number } = result
  const { next: confirmationUrl, unseen: needsWalletAccess = false } =
    result.outcome === 'needs_person' ? result : { next: '', unseen: false }
  const hasNoProviderId = record.payout.status !== 'SENT' && number === ''
  // Clears the bank account that was stored for a request, if the request created no payout, so that the next request
  // uses the account that the payee has chosen by then.
  if (hasNoProviderId && !needsWalletAccess)
    await ctx.tx.update(payouts).set({ bank_account_id: null }).where(eq(payouts.id, id))
  const confirmationStep = needsWalletAccess ? 'access' : `${record.payout.bank_account_id}/${number}`
  await askToConfirm(ctx, record, confirmationUrl, confirmationStep)
  const currentRecord =
    record.payout.status === 'SENT' || hasNoProviderId ? record : await markSent(ctx, record, number)
  if (result.outcome === 'arrived') await confirmArrival(ctx, currentRecord)
  if (result.outcome === 'refused') {
    if (currentRecord.payout.status === 'SENT') await applyReturnedByBank(ctx, currentRecord, result.code)
    await leaveToManager(ctx, id, result.code)
    // Retries payouts that lacked money, because the deposits contain the money of this refused payout.
    if (record.payout.reason === 'EARNINGS' && result.code !== 'funds') await retryPayouts(ctx)
  }
}

async function markSent(ctx: Context, record: PayoutRecord, number: string): Promise<PayoutRecord> {
  const { investor_id, payment_method, currency, attempts } = record.payout
  const changes = { transfer_reference: number, attempts: attempts + 1, changed_at: ctx.now }
  const updated = await transition(ctx, 'payout', record, 'send', { changes, note: number })
  const [from, to] = [investorAvailable(investor_id, currency), payoutClearing(payment_method, currency)]
  await finishStep(ctx, updated, { entry: 'pay_out', from, to, mail: 'payout_sent' })
  return updated
}

async function confirmArrival(ctx: Context, sentRecord: PayoutRecord): Promise<void> {
  const { id, payment_method, currency } = sentRecord.payout
  const changes = {
    changed_at: ctx.now,
    receipt_at: ctx.realNow,
    arrived_at: ctx.realNow,
    return_at: null,
  }
  const updated = await transition(ctx, 'payout', sentRecord, 'confirm', { changes })
  const [from, to] = [payoutClearing(payment_method, currency), clearing(payment_method, currency)]
  await finishStep(ctx, updated, { entry: 'arrive', from, to })
  await ctx.send('payoutReceipt', { row: id })
}

async function applyReturnedByBank(ctx: Context, sentRecord: PayoutRecord, code: string): Promise<void> {
  const { investor_id, payment_method, currency } = sentRecord.payout
  const updated = await transition(ctx, 'payout', sentRecord, 'fail', {
    changes: { changed_at: ctx.now },
    note: code,
  })
  const [from, to] = [payoutClearing(payment_method, currency), investorAvailable(investor_id, currency)]
  await finishStep(ctx, updated, { entry: 'come_back', from, to, mail: 'payout_failed' })
}
