import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { finishCharge } from '../../investments/charge.ts'
import { refundUnsettled } from '../../receipts/unsettled-receipts.ts'
import { paysWithBalance } from '../pays-with-balance.ts'

/** Charges an order with the balance reserved for its whole total. Throws `not_offered`. */
export const payWithBalance: Handler<'payWithBalance'> = async (ctx, { transition }) => {
  if (!paysWithBalance(ctx)) return throwError('not_offered')
  const updated = await transition(ctx)
  await refundUnsettled(ctx, updated.investment, 'OVERPAID')
  return finishCharge(ctx, updated)
}
