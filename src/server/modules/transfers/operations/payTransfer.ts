import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { notify } from '../notify.ts'

export const payTransfer: Handler<'payTransfer'> = async (ctx, { transition }) => {
  const paidRecord = await transition(ctx, { changes: { due_at: null, changed_at: ctx.now } })
  await notify(ctx, 'transfer_paid', paidRecord, 'seller')
  return detailOf(ctx, paidRecord)
}
