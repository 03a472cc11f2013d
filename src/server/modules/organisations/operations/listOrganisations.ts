import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { organisationRow, selectOrganisations } from '../rows.ts'
import { organisations } from '../tables.ts'

const list: List<'name'> = {
  table: organisations,
  id: organisations.id,
  orders: { name: { by: organisations.name } },
}

export const listOrganisations: Handler<'listOrganisations'> = async (ctx, { params }) => {
  const { page, q = '', size = 20 } = params
  const search = q.trim() ? { words: q, among: { organisation: organisations.id } } : undefined
  const query = { page, size, sort: 'name', search } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectOrganisations(ctx, whereListed),
  )
  const items = inIdOrder(ids, rows, ({ organisation }) => organisation.id)
  return { items: items.map(organisationRow), total, pages }
}
