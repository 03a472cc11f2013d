import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { finishCharge } from '../../investments/charge.ts'
import { refundUnsettled } from '../../receipts/unsettled-receipts.ts'
import { paysWithBalance } from '../pays-with-balance.ts'

/** Pays an order with what of its investor's balance was set aside for the whole of it. */
export const payWithBalance: Handler<'payWithBalance'> = async (ctx, { transition }) => {
  if (!paysWithBalance(ctx)) return throwError('not_offered')
  const updated = await transition(ctx)
  await refundUnsettled(ctx, updated.investment, 'OVERPAID')
  return finishCharge(ctx, updated)
}
