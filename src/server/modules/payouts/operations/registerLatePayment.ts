import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { oweLate } from '../owe-late.ts'
import { payoutRow } from '../rows.ts'

export const registerLatePayment: Handler<'registerLatePayment'> = async (ctx, { body, subject }) => {
  const { id: investment_id, investor_id, issuance_id, currency } = subject.investment
  const found = await oweLate(ctx, {
    ...{ investment_id, investor_id, issuance_id, currency, amount: cents(body.amount) },
    // Whatever way the order itself was paid by.
    payment_method: 'MANUAL_TRANSFER',
    received_reference: body.received_reference,
  })
  return found ? payoutRow(ctx, found) : fail('payment_registered')
}
