import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { sumOf } from '../../../kernel/lists/sum.ts'
import { entityRow, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

type Sort = NonNullable<Operations['listEntities']['params']['sort']>

const list: List<Sort> = {
  table: entities,
  id: entities.id,
  part: entities.status,
  orders: {
    '-changed': { by: entities.changed_at, down: true },
    changed: { by: entities.changed_at },
  },
}

const { enum: statuses } = enumerations.$defs.entity_status

/** Those that a manager has to look at. */
const waiting: readonly string[] = ['SENT', 'IN_REVIEW']

export const listEntities: Handler<'listEntities'> = async (ctx, { params }) => {
  const { page, status, tab = 'waiting', sort = 'changed', size = 20 } = params
  const parts = status ?? statuses
  const shown = parts.filter((part) => tab === 'all' || waiting.includes(part))
  const asked = { page, size, sort, parts, shown }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, list, asked, (isListed) =>
    selectEntities(ctx, isListed),
  )
  const all = Object.entries(counts)
  return {
    items: inOrder(ids, rows, ({ entity }) => entity.id).map(entityRow),
    total,
    pages,
    counts: {
      all: sumOf(all.map(([, count]) => count)),
      waiting: sumOf(all.map(([part, count]) => (waiting.includes(part) ? count : 0))),
    },
  }
}
