import { eq } from 'drizzle-orm'
import { isObject } from '../../language/common/objects.ts'
import type { Database } from '../database/connection.ts'
import { bindTenant } from '../database/transaction.ts'
import { customizations } from '../modules/customizations/tables.ts'
import type { OperatorKeys } from '../providers/signature/operator-keys.ts'
import { StartError } from '../startup/start-error.ts'
import { readTenants } from './registry.ts'

/** Whether a customization, as its text, has contracts signed with a key of the operator's. */
export function asksForKey(source: string): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.modules) && content.modules.signature === 'certificate'
}

/** Throws a StartError for a key that does not serve, and one that names the tenants that ask for a key and have none. */
export async function refuseMissingKeys(owner: Database, keys: OperatorKeys, realNow: Date): Promise<void> {
  const missing: string[] = []
  for (const { id, slug } of await readTenants(owner)) {
    const key = await keys(slug, realNow)
    if (!key && (await asks(owner, id))) missing.push(slug)
  }
  if (missing.length === 0) return
  throw new StartError(
    `SIGNATURE_KEYS has no key for ${missing.join(', ')}, whose modules.signature is "certificate": put SLUG.p12 and SLUG.password into that folder, or choose "local" there.`,
  )
}

function asks(owner: Database, tenant: string): Promise<boolean> {
  return owner.transaction(async (tx) => {
    await bindTenant(tx, tenant)
    const [live] = await tx
      .select({ source: customizations.source })
      .from(customizations)
      .where(eq(customizations.current, true))
    return live !== undefined && asksForKey(live.source)
  })
}
