import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { lockUser } from '../../auth/accounts.ts'
import { withdrawPending } from '../../categories/end-pending.ts'
import { categoryRequests } from '../../categories/tables.ts'
import { entityObstacles } from '../obstacles.ts'

export const removeEntity: Handler<'removeEntity'> = async (ctx, { subject, transition }) => {
  // Prevents orders and transfers in the entity's name until the commit.
  await lockUser(ctx, subject.entity.user_id)
  const obstacles = await entityObstacles(ctx, subject.entity)
  if (obstacles.length > 0) throwError('cannot_leave', { reasons: obstacles.join(' ') })
  const { entity } = await transition(ctx, { changes: { chosen: false, changed_at: ctx.now } })
  await withdrawPending(ctx, eq(categoryRequests.entity_id, entity.id))
  return null
}
