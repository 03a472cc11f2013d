import { eq } from 'drizzle-orm'
import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { clearing, investorAvailable } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { begin } from '../../../kernel/lifecycle/move.ts'
import { notify } from '../notify.ts'
import { newPayout } from '../owe.ts'
import { payoutRow, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

export const registerLatePayment: Handler<'registerLatePayment'> = async (ctx, { body, subject }) => {
  const { id: investment_id, investor_id, issuance_id, currency, payment_method } = subject.investment
  const amount = cents(body.amount)
  // An order that ended before a way to pay was chosen can only have been paid by transfer.
  const method = payment_method || 'MANUAL_TRANSFER'
  const of = { investment_id, investor_id, issuance_id, currency }
  const owed = { ...of, reason: 'LATE_PAYMENT', amount, payment_method: method }
  const payout = { ...newPayout(ctx, owed), received_reference: body.received_reference }
  const [row] = await ctx.tx.insert(payouts).values(payout).onConflictDoNothing().returning()
  if (!row) return fail('payment_registered')
  begin(ctx, 'payout', row)
  await post(ctx, {
    cause: { kind: 'payout', id: row.id },
    kind: 'charge',
    postings: transfer(clearing(method, currency), investorAvailable(investor_id, currency), amount),
  })
  const [found = fail('not_found')] = await selectPayouts(ctx, eq(payouts.id, row.id))
  await notify(ctx, 'payout_owed', found)
  return payoutRow(ctx, found)
}
