import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { oweLate } from '../owe-late.ts'
import { payoutRow } from '../rows.ts'

export const registerLatePayment: Handler<'registerLatePayment'> = async (ctx, { body, subject }) => {
  const { id: investment_id, investor_id, issuance_id, currency, payment_method } = subject.investment
  const found = await oweLate(ctx, {
    ...{ investment_id, investor_id, issuance_id, currency, amount: cents(body.amount) },
    // An order that ended before a way to pay was chosen can only have been paid by transfer.
    payment_method: payment_method || 'MANUAL_TRANSFER',
    received_reference: body.received_reference,
  })
  return found ? payoutRow(ctx, found) : fail('payment_registered')
}
