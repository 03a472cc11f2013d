import { eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { Operations } from '../../../../generated/operations.ts'
import { restore } from '../../../../language/customization/customization.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { asTenant, countManagers, readTenants, type TenantRow } from '../../../tenancy/registry.ts'
import { tenantHosts, tenants } from '../../../tenancy/tables.ts'
import { customizations } from '../../customizations/tables.ts'

type Entry = Operations['listTenants']['result']['items'][number]

const list: List<'slug'> = { table: tenants, id: tenants.id, orders: { slug: { by: tenants.slug } } }

export const listTenants: Handler<'listTenants'> = async (ctx, { params: { page, q = '', size = 20 } }) => {
  const asked = { page, size, sort: 'slug', where: q.trim() ? found(q.trim()) : undefined } as const
  const { ids, total, pages } = await listPage(ctx.tx, list, asked)
  const rows = inOrder(ids, await readTenants(ctx.tx, inArray(tenants.id, ids)), ({ id }) => id)
  const items: Entry[] = []
  // One after the other: a transaction is bound to one tenant at a time.
  for (const row of rows) items.push(await entryOf(ctx, row))
  return { items, total, pages }
}

/** Those whose slug or one of whose hosts holds the words. Platforms are so few that their names are read through. */
function found(words: string): SQL {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`${tenants.id} in (
    select id from ${tenants} where ${ilike(tenants.slug, pattern)}
    union select ${tenantHosts.tenant} from ${tenantHosts} where ${ilike(tenantHosts.host, pattern)})`
}

/** A tenant with what stands inside it. */
export async function entryOf({ tx, tenant, library }: Context, row: TenantRow): Promise<Entry> {
  const { id, slug, hosts, created_at } = row
  return await asTenant(tx, id, tenant.id, async () => {
    const [live] = await tx
      .select({ source: customizations.source })
      .from(customizations)
      .where(eq(customizations.current, true))
    const { title, tenant_type } = restore(JSON.parse(live?.source ?? '{}'), library.schemas).customization
    return {
      slug,
      title,
      tenant_type,
      hosts,
      managers: await countManagers(tx),
      created_at: created_at.toISOString(),
    }
  })
}
