import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { users } from '../../auth/tables.ts'
import { versionColumns } from '../rows.ts'
import { customizations } from '../tables.ts'

const list: List<'newest'> = {
  table: customizations,
  id: customizations.id,
  orders: { newest: { by: customizations.version, down: true } },
}

export const listCustomizationVersions: Handler<'listCustomizationVersions'> = async (
  { tx },
  { params: { page, size = 20 } },
) => {
  const query = { page, size, sort: 'newest' } as const
  const { ids, rows, total, pages } = await listPage(tx, list, query, (whereListed) =>
    tx
      .select({ id: customizations.id, ...versionColumns })
      .from(customizations)
      .leftJoin(users, eq(users.id, customizations.author_id))
      .where(whereListed),
  )
  const items = inIdOrder(ids, rows, ({ id }) => id).map(({ id: _id, ...row }) => ({
    ...row,
    published_at: row.published_at.toISOString(),
  }))
  return { items, total, pages }
}
