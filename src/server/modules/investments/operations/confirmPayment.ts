import { calendarDay } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { chargeFromReceipts } from '../../receipts/charge.ts'
import { receive } from '../../receipts/receive.ts'
import { methodOfUnsettled, unsettledAmountOf } from '../../receipts/unsettled-receipts.ts'
import { leftToPay } from '../left-to-pay.ts'
import { assertCurrentProof } from '../transfer-proof.ts'

export const confirmPayment: Handler<'confirmPayment'> = async (ctx, { body, subject, transition }) => {
  assertCurrentProof(subject.investment, body.proof_file_id)
  // Uses the method of receipts that already paid the order in part or in full.
  const payment_method = await methodOfUnsettled(ctx, subject.investment.id)
  const updated = await transition(ctx, { changes: { payment_method } })
  const { id } = updated.investment
  const amount = cents(leftToPay(updated.investment) - (await unsettledAmountOf(ctx, id)))
  if (amount > 0n)
    await receive(ctx, updated.investment, {
      amount,
      day: calendarDay(ctx.now, ctx.timeZone),
      bank_reference: '',
      statement_line_id: null,
    })
  return chargeFromReceipts(ctx, updated)
}
