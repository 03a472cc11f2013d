import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { type Account, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import type { MailName } from '../../mail/send.ts'
import { newPayoutRow } from './create-payout.ts'
import { notify } from './notify.ts'
import { selectPayouts } from './rows.ts'
import { type Payout, payouts } from './tables.ts'

type ReceivedPayoutInput = Parameters<typeof newPayoutRow>[1] & Pick<Payout, 'received_reference'>

const mailByReason: Record<string, Extract<MailName, `payout_${string}`>> = {
  OVERPAID: 'payout_overpaid',
  INCOMPLETE: 'payout_incomplete',
}

/**
 * Refunds a payment that its order does not accept, and notifies the investor. Returns false if the payment is already
 * being refunded.
 */
export async function refundReceived(
  ctx: Context,
  input: ReceivedPayoutInput,
  from: Account,
): Promise<boolean> {
  const { investor_id, currency, amount, reason } = input
  const payout = newPayoutRow(ctx, input)
  const [row] = await ctx.tx.insert(payouts).values(payout).onConflictDoNothing().returning()
  if (!row) return false
  recordInitialStatus(ctx, 'payout', row)
  await post(ctx, {
    cause: { kind: 'payout', id: row.id },
    kind: 'charge',
    postings: transfer(from, investorAvailable(investor_id, currency), amount),
  })
  const [record] = await selectPayouts(ctx, eq(payouts.id, row.id))
  if (record) await notify(ctx, mailByReason[reason] ?? 'payout_owed', record)
  return true
}
