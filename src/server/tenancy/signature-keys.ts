import type { Database } from '../database/connection.ts'
import type { OperatorKeys } from '../providers/signature/operator-keys.ts'
import { StartError } from '../startup/start-error.ts'
import { readTenants } from './registry.ts'
import { choosesModule, tenantsWhere } from './tenants-with-module.ts'

/** Returns whether a customization's source requires signatures with an operator's key. */
export function requiresKey(source: string): boolean {
  return choosesModule(source, 'signature', 'certificate')
}

/** Throws `StartError` for an invalid key, and for tenants that require a key and have none. */
export async function assertSignatureKeys(owner: Database, keys: OperatorKeys, realNow: Date): Promise<void> {
  const tenantsWithoutKey = new Set<string>()
  for (const { slug } of await readTenants(owner))
    if (!(await keys(slug, realNow))) tenantsWithoutKey.add(slug)
  const affectedTenants = (await tenantsWhere(owner, requiresKey)).filter((slug) =>
    tenantsWithoutKey.has(slug),
  )
  if (affectedTenants.length === 0) return
  throw new StartError(
    `SIGNATURE_KEYS has no key for ${affectedTenants.join(', ')}, whose modules.signature is "certificate": put SLUG.p12 and SLUG.password into that folder, or choose "local" there.`,
  )
}
