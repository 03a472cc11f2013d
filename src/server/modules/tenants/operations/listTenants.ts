import { ilike, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { tenantHosts, tenants } from '../../../tenancy/tables.ts'
import { tenantEntries } from '../tenant-entries.ts'

const list: List<'slug'> = { table: tenants, id: tenants.id, orders: { slug: { by: tenants.slug } } }

export const listTenants: Handler<'listTenants'> = async (ctx, { params: { page, q = '', size = 20 } }) => {
  const query = { page, size, sort: 'slug', where: q.trim() ? whereMatches(q.trim()) : undefined } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    tenantEntries(ctx, whereListed),
  )
  return { items: inIdOrder(ids, rows, ({ id }) => id).map(({ entry }) => entry), total, pages }
}

/** Selects the tenants whose slug or host contains the search text; the tenants are few enough to scan. */
function whereMatches(searchText: string): SQL {
  const pattern = `%${searchText.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${tenants.id} in (
    select id from ${tenants} where ${ilike(tenants.slug, pattern)}
    union select ${tenantHosts.tenant} from ${tenantHosts} where ${ilike(tenantHosts.host, pattern)})`
}
