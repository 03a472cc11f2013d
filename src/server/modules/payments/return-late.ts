import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { clearing, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { begin, move } from '../../kernel/lifecycle/move.ts'
import type { Investment } from '../investments/tables.ts'
import { notify } from '../payouts/notify.ts'
import { newPayout } from '../payouts/owe.ts'
import { selectPayouts } from '../payouts/rows.ts'
import { payouts } from '../payouts/tables.ts'
import type { Payment } from './tables.ts'

/** Money for an order that has ended, or is paid already: it is owed back, and goes the way it came. */
export async function returnLate(
  ctx: Context,
  { id: investment_id, issuance_id }: Investment,
  payment: Payment,
  authorisation: string,
): Promise<void> {
  const { id: payment_id, investor_id, currency, amount, method, reference } = payment
  await move(ctx, 'payment', { payment }, 'return_late', {
    changes: { reason: '', authorisation, changed_at: ctx.now, expires_at: null },
  })
  const owed = { investment_id, investor_id, issuance_id, currency, amount, payment_method: method }
  const payout = {
    ...newPayout(ctx, { ...owed, reason: 'LATE_PAYMENT' }),
    ...{ received_reference: reference, payment_id, return_at: ctx.realNow },
  }
  await ctx.tx.insert(payouts).values(payout)
  begin(ctx, 'payout', payout)
  await post(ctx, {
    cause: { kind: 'payout', id: payout.id },
    kind: 'charge',
    postings: transfer(clearing(method, currency), investorAvailable(investor_id, currency), amount),
  })
  const [found = fail('not_found')] = await selectPayouts(ctx, eq(payouts.id, payout.id))
  await notify(ctx, 'payout_owed', found)
}
