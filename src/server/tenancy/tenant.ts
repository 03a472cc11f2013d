import { desc, eq, lt, sql } from 'drizzle-orm'
import { type Customization, restore } from '../../language/customization/customization.ts'
import type { Schemas } from '../../language/documents/schema.ts'
import type { Tx } from '../database/connection.ts'
import { statement, value } from '../database/statement.ts'
import type { Preview, Tenant } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { tenantHosts, tenants } from './tables.ts'

/** Normalizes a host to lower case, without port and trailing dot. IPv6 addresses keep their brackets. */
export function normaliseHost(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

interface TenantRow {
  id: string
  slug: string
  main_host: string
}

/** A tenant, identified by one of its hosts or by its id. */
export type TenantKey = { host: string } | { id: string }

const columns = {
  id: tenants.id,
  slug: tenants.slug,
  main_host: tenants.main_host,
  entered: sql`set_config('app.tenant_id', ${tenants.id}::text, true)`,
}

const tenantByHost = statement((db) =>
  db
    .select(columns)
    .from(tenantHosts)
    .innerJoin(tenants, eq(tenants.id, tenantHosts.tenant))
    .where(eq(tenantHosts.host, value('host')))
    .prepare(''),
)

const tenantById = statement((db) =>
  db
    .select(columns)
    .from(tenants)
    .where(eq(tenants.id, value('id')))
    .prepare(''),
)

/**
 * Binds the transaction to a tenant, so that row level security limits it to the tenant's rows. Throws
 * `unknown_tenant`.
 */
export async function enterTenant(tx: Tx, key: TenantKey): Promise<TenantRow> {
  const [row] =
    'host' in key
      ? await tenantByHost(tx).execute({ host: normaliseHost(key.host) })
      : await tenantById(tx).execute(key)
  return row ?? throwError('unknown_tenant')
}

/** A tenant's customization: a published version or a preview. */
export interface CustomizationSelector {
  version: number
  preview: Preview | null
}

interface CachedCustomization {
  version: string
  customization: Customization
}

/**
 * Returns a function that reads tenants' customizations and caches each until its version changes. Previews are
 * cached separately, so that they do not replace the live version.
 */
export function customizationReader(schemas: Schemas, report: (problem: string) => void) {
  const publishedCache = new Map<string, CachedCustomization>()
  const previewCache = new Map<string, CachedCustomization>()

  return async (
    tx: Tx,
    row: TenantRow,
    selector: CustomizationSelector,
    publicOrigin: string,
  ): Promise<Tenant> => {
    const { version, preview } = selector
    const cache = preview ? previewCache : publishedCache
    const name = preview ? preview.id : String(version)
    const cached = cache.get(row.id)
    const entry =
      cached?.version === name
        ? cached
        : { version: name, customization: await readCustomization(tx, row, selector) }
    cache.set(row.id, entry)
    const origin = publicOrigin.replace('{host}', row.main_host)
    return { id: row.id, slug: row.slug, origin, ...entry }
  }

  async function readCustomization(
    tx: Tx,
    row: TenantRow,
    { version, preview }: CustomizationSelector,
  ): Promise<Customization> {
    if (preview) return restore(JSON.parse(preview.source), schemas).customization
    const [selected] = await tx
      .select({ source: customizations.source })
      .from(customizations)
      .where(eq(customizations.version, version))
    const { customization, problems } = restore(JSON.parse(selected?.source ?? '{}'), schemas)
    for (const problem of problems) report(`${row.slug}: ${problem}`)
    return customization
  }
}

/** Returns a tenant with the previous version of its customization; undefined if there is none. */
export async function previousVersionOf(
  tx: Tx,
  tenant: Tenant,
  schemas: Schemas,
): Promise<Tenant | undefined> {
  const [row] = await tx
    .select({ version: customizations.version, source: customizations.source })
    .from(customizations)
    .where(lt(customizations.version, Number(tenant.version)))
    .orderBy(desc(customizations.version))
    .limit(1)
  if (!row) return undefined
  const { customization } = restore(JSON.parse(row.source), schemas)
  return { ...tenant, version: String(row.version), customization }
}

export type CustomizationReader = ReturnType<typeof customizationReader>
