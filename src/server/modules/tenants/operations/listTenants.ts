import { eq } from 'drizzle-orm'
import type { Operations } from '../../../../generated/operations.ts'
import { restore } from '../../../../language/customization/customization.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { asTenant, countManagers, listTenants as list, type TenantRow } from '../../../tenancy/registry.ts'
import { customizations } from '../../customizations/tables.ts'

type Entry = Operations['listTenants']['result']['items'][number]

export const listTenants: Handler<'listTenants'> = async (ctx, { params }) => {
  const { items, total } = await list(ctx.tx, params)
  const entries: Entry[] = []
  // One after the other: a transaction is bound to one tenant at a time.
  for (const row of items) entries.push(await entryOf(ctx, row))
  return { items: entries, total }
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
