import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { finishCharge } from '../../investments/charge.ts'
import { oweWaiting } from '../../receipts/waiting.ts'
import { paysWithBalance } from '../offered.ts'

/** Pays an order with what of its investor's balance was set aside for the whole of it. */
export const payWithBalance: Handler<'payWithBalance'> = async (ctx, { transition }) => {
  if (!paysWithBalance(ctx)) return throwError('not_offered')
  const updated = await transition(ctx)
  await oweWaiting(ctx, updated.investment, 'OVERPAID')
  return finishCharge(ctx, updated)
}
