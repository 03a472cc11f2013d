import type { Context } from '../../kernel/context.ts'
import { type Account, clearing, investorAvailable, payoutClearing } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { PayoutRecord } from '../payouts/rows.ts'
import { closeRefundedPayment } from './returned.ts'

interface CompleteOptions {
  /** Contains the account from which the money was paid; the provider's by default. */
  from?: Account
  /** Tells whether the investor receives a receipt; true by default. */
  receipt?: boolean
}

/** Marks a payout whose money has already left as sent and confirmed, under the provider's number. */
export async function completeReturn(
  ctx: Context,
  record: PayoutRecord,
  number: string,
  { from, receipt = true }: CompleteOptions = {},
): Promise<void> {
  const { id, investor_id, payment_method, currency, amount, attempts } = record.payout
  const changes = {
    return_at: null,
    transfer_reference: number,
    attempts: attempts + 1,
    changed_at: ctx.now,
  }
  const sentRecord = await transition(ctx, 'payout', record, 'send', { changes, note: number })
  const confirmedRecord = await transition(ctx, 'payout', sentRecord, 'confirm', {
    changes: { receipt_at: receipt ? ctx.realNow : null, arrived_at: ctx.realNow },
  })
  const transitAccount = payoutClearing(payment_method, currency)
  const entry = { cause: { kind: 'payout', id }, sequence: attempts + 1 } as const
  const availableAccount = investorAvailable(investor_id, currency)
  await post(ctx, {
    ...entry,
    kind: 'pay_out',
    postings: transfer(availableAccount, transitAccount, amount),
  })
  const sourceAccount = from ?? clearing(payment_method, currency)
  await post(ctx, { ...entry, kind: 'arrive', postings: transfer(transitAccount, sourceAccount, amount) })
  await closeRefundedPayment(ctx, confirmedRecord.payout)
  if (receipt) await ctx.send('payoutReceipt', { row: id })
}
