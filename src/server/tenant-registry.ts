import { sql } from 'drizzle-orm'
import type { Database } from './database/connection.ts'
import { newId } from './database/ids.ts'
import { customizations } from './database/tables/core.ts'
import { tenantHosts, tenants } from './database/tables/platform.ts'
import { normaliseHost } from './tenant.ts'

export interface NewTenant {
  slug: string
  /** The first is where links in mails lead. */
  hosts: [string, ...string[]]
  /** As an integrator writes it; defaults are merged when it is read. */
  customization: Record<string, unknown>
}

/**
 * Adds a tenant; `owner` is the owner's connection, since the application may not. Row security binds an ordinary owner
 * too, so it enters the tenant first. Returns its id.
 */
export async function createTenant(owner: Database, tenant: NewTenant, now: Date): Promise<string> {
  const id = newId()
  await owner.transaction(async (tx) => {
    const [main_host] = tenant.hosts.map(normaliseHost)
    await tx.insert(tenants).values({ id, slug: tenant.slug, main_host: main_host ?? '', created_at: now })
    await tx
      .insert(tenantHosts)
      .values(tenant.hosts.map((host) => ({ host: normaliseHost(host), tenant: id })))
    await tx.execute(sql`select set_config('app.tenant_id', ${id}, true)`)
    const version = {
      id: newId(),
      version: 1,
      document: tenant.customization,
      current: true,
      created_at: now,
    }
    await tx.insert(customizations).values(version)
  })
  return id
}
