import type { PayoutRow } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Account } from '../../kernel/journal/accounts.ts'
import { type Entry, post, transfer } from '../../kernel/journal/post.ts'
import { recordPayoutStep } from '../earnings/payout-step.ts'
import { notify } from './notify.ts'
import { type PayoutRecord, payoutRow } from './rows.ts'

interface Step {
  entry: Entry['kind']
  from: Account
  to: Account
  /** Names the mail to send; omitted if a receipt is sent instead. */
  mail?: Parameters<typeof notify>[1]
}

/** Finishes a step: posts the journal entry, notifies the investor and returns the payout. */
export async function finishStep(
  ctx: Context,
  updated: PayoutRecord,
  { entry, from, to, mail }: Step,
): Promise<PayoutRow> {
  const { id, amount, attempts } = updated.payout
  const postings = transfer(from, to, amount)
  await post(ctx, { cause: { kind: 'payout', id }, kind: entry, sequence: attempts, postings })
  if (updated.payout.reason === 'EARNINGS') await recordPayoutStep(ctx, id, entry)
  if (mail) await notify(ctx, mail, updated)
  return payoutRow(ctx, updated)
}
