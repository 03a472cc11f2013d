import { eq } from 'drizzle-orm'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Database } from '../database/connection.ts'
import { bindTenant } from '../database/transaction.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { readTenants } from './registry.ts'

/**
 * Returns whether a customization's source explicitly chooses this value for a module; an omitted default does not
 * count.
 */
export function choosesModule(
  source: string,
  module: keyof Customization['modules'],
  value: string,
): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.modules) && content.modules[module] === value
}

/** Returns the slugs of the tenants whose live customization meets a condition. */
export async function tenantsWhere(
  owner: Database,
  matches: (source: string, slug: string) => boolean,
): Promise<string[]> {
  const slugs: string[] = []
  for (const { id, slug } of await readTenants(owner)) {
    const source = await liveSource(owner, id)
    if (source !== undefined && matches(source, slug)) slugs.push(slug)
  }
  return slugs
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
