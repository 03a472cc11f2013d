import { eq } from 'drizzle-orm'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Database } from '../database/connection.ts'
import { bindTenant } from '../database/transaction.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { readTenants } from './registry.ts'

/** Whether a customization, as its text, chooses this for one of its `modules`; the default is chosen by saying nothing. */
export function choosesModule(
  source: string,
  module: keyof Customization['modules'],
  value: string,
): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.modules) && content.modules[module] === value
}

/** The short names of the tenants whose live customization, as its text, says something. */
export async function tenantsWhere(
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
