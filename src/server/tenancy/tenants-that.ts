import { eq } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { bindTenant } from '../database/transaction.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { readTenants } from './registry.ts'

/** The short names of the tenants whose live customization, as its text, says something. */
export async function tenantsThat(
  owner: Database,
  says: (source: string, slug: string) => boolean,
): Promise<string[]> {
  const names: string[] = []
  for (const { id, slug } of await readTenants(owner)) {
    const source = await liveSource(owner, id)
    if (source !== undefined && says(source, slug)) names.push(slug)
  }
  return names
}

function liveSource(owner: Database, tenant: string): Promise<string | undefined> {
  return owner.transaction(async (tx) => {
    await bindTenant(tx, tenant)
    const [live] = await tx
      .select({ source: customizations.source })
      .from(customizations)
      .where(eq(customizations.current, true))
    return live?.source
  })
}
