import { calendarDay } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { chargeFromReceipts } from '../../receipts/charge.ts'
import { receive } from '../../receipts/receive.ts'
import { waitingFor, wayOfWaiting } from '../../receipts/waiting.ts'
import { leftToPay } from '../left.ts'
import { assertProof } from '../proof.ts'

export const confirmPayment: Handler<'confirmPayment'> = async (ctx, { body, subject, transition }) => {
  assertProof(subject.investment, body.proof_file_id)
  // A wire that waited for something else may have paid it already.
  const payment_method = await wayOfWaiting(ctx, subject.investment.id)
  const updated = await transition(ctx, { changes: { payment_method } })
  const { id } = updated.investment
  const amount = cents(leftToPay(updated.investment) - (await waitingFor(ctx, id)))
  if (amount > 0n)
    await receive(ctx, updated.investment, {
      ...{ amount, day: calendarDay(ctx.now), bank_reference: '' },
      statement_line_id: null,
    })
  return chargeFromReceipts(ctx, updated)
}
