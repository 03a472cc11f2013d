import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { EntityStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { askedOf, countsOf, queue } from '../../../kernel/lists/queue.ts'
import { entityRow, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.entity_status

const checks = queue(entities, { parts: statuses as EntityStatus[], waiting: ['SENT', 'IN_REVIEW'] })

export const listEntities: Handler<'listEntities'> = async (ctx, { params }) => {
  const { q = '' } = params
  const search = q.trim() ? { words: q, among: { entity: entities.id, user: entities.user_id } } : undefined
  const asked = { ...askedOf(checks, params), search }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, checks.list, asked, (isListed) =>
    selectEntities(ctx, isListed),
  )
  const items = inOrder(ids, rows, ({ entity }) => entity.id).map(entityRow)
  return { items, total, pages, counts: countsOf(checks, counts) }
}
