import type { Handler } from '../../../kernel/context.ts'
import { entityDetailOf } from '../entity-detail.ts'
import { notify } from '../notify.ts'

export const approveEntity: Handler<'approveEntity'> = async (ctx, { transition }) => {
  const approved = await transition(ctx, { changes: { reason: '', changed_at: ctx.now } })
  await notify(ctx, 'approved', approved)
  return entityDetailOf(ctx, approved)
}
