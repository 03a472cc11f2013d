import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { withdrawPending } from '../../categories/end-pending.ts'
import { categoryRequests } from '../../categories/tables.ts'

export const removeEntity: Handler<'removeEntity'> = async (ctx, { transition }) => {
  const { entity } = await transition(ctx, { changes: { chosen: false, changed_at: ctx.now } })
  await withdrawPending(ctx, eq(categoryRequests.entity_id, entity.id))
  return null
}
