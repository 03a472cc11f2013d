import { type SQL, sql } from 'drizzle-orm'
import type { Operations } from '../../../generated/operations.ts'
import { restore } from '../../../language/customization/customization.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { readTenants } from '../../tenancy/registry.ts'
import { tenants } from '../../tenancy/tables.ts'

type Entry = Operations['listTenants']['result']['items'][number]

/** Lists tenants with their live customization and their number of managers. */
export async function tenantEntries(
  { tx, library }: Context,
  where: SQL,
): Promise<{ id: string; entry: Entry }[]> {
  const liveQuery = tx
    .select({
      id: tenants.id,
      live: sql<string | null>`inside.live`,
      managers: sql<number>`inside.managers`,
    })
    .from(tenants)
    .crossJoinLateral(sql`inside_tenant(${tenants.id}) as inside`)
    .where(where)
  const [tenantRows, liveRows] = await allSettledInOrder([readTenants(tx, where), liveQuery])
  const liveRowsById = new Map(liveRows.map((row) => [row.id, row]))
  return tenantRows.map(({ id, slug, hosts, created_at }) => {
    const { live, managers } = liveRowsById.get(id) ?? { live: null, managers: 0 }
    const { title, tenant_type } = restore(JSON.parse(live ?? '{}'), library.schemas).customization
    return { id, entry: { slug, title, tenant_type, hosts, managers, created_at: created_at.toISOString() } }
  })
}
