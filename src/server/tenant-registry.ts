import { arrayContains, eq, inArray, not, sql } from 'drizzle-orm'
import type { NewTenant } from '../generated/language.ts'
import { StartError } from './config.ts'
import type { Database, Tx } from './database/connection.ts'
import { newId } from './database/ids.ts'
import { users } from './database/tables/accounts.ts'
import { customizations } from './database/tables/core.ts'
import { tenantHosts, tenants } from './database/tables/platform.ts'
import { bindTenant } from './database/transaction.ts'

/**
 * Adds a tenant; `owner` is the owner's connection, since the application may not. Returns its id. Throws a StartError
 * when its slug or one of its hosts is taken.
 */
export async function createTenant(owner: Database, tenant: NewTenant, now: Date): Promise<string> {
  const { slug, hosts, customization } = tenant
  const [main_host = ''] = hosts
  const id = newId()
  await owner.transaction(async (tx) => {
    await refuseTaken(tx, tenant)
    await tx.insert(tenants).values({ id, slug, main_host, created_at: now })
    await tx.insert(tenantHosts).values(hosts.map((host) => ({ host, tenant: id })))
    await bindTenant(tx, id)
    await tx.insert(customizations).values({
      id: newId(),
      version: 1,
      source: JSON.stringify(customization, null, 2),
      current: true,
      created_at: now,
    })
  })
  return id
}

async function refuseTaken(tx: Tx, { slug, hosts }: NewTenant): Promise<void> {
  const [same] = await tx.select().from(tenants).where(eq(tenants.slug, slug))
  if (same) throw new StartError(`There is a tenant ${slug} already.`)
  const [taken] = await tx
    .select({ host: tenantHosts.host, slug: tenants.slug })
    .from(tenantHosts)
    .innerJoin(tenants, eq(tenants.id, tenantHosts.tenant))
    .where(inArray(tenantHosts.host, hosts))
  if (taken) throw new StartError(`The host ${taken.host} belongs to the tenant ${taken.slug}.`)
}

/** Every tenant with its hosts, the first of them first. */
export async function listTenants(owner: Database): Promise<{ slug: string; hosts: string[] }[]> {
  const rows = await owner
    .select({ slug: tenants.slug, main: tenants.main_host, host: tenantHosts.host })
    .from(tenants)
    .innerJoin(tenantHosts, eq(tenantHosts.tenant, tenants.id))
    .orderBy(tenants.slug, sql`${tenantHosts.host} <> ${tenants.main_host}`, tenantHosts.host)
  const bySlug = new Map<string, string[]>()
  for (const { slug, host } of rows) bySlug.set(slug, [...(bySlug.get(slug) ?? []), host])
  return [...bySlug].map(([slug, hosts]) => ({ slug, hosts }))
}

/**
 * Makes somebody who has registered with a tenant, and confirmed their address, its manager. Throws a StartError when
 * there is no such tenant or account.
 */
export async function makeManager(owner: Database, slug: string, email: string): Promise<void> {
  const [tenant] = await owner.select().from(tenants).where(eq(tenants.slug, slug))
  if (!tenant) throw new StartError(`There is no tenant ${slug}.`)
  await owner.transaction(async (tx) => {
    await bindTenant(tx, tenant.id)
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()))
    if (!user?.email_verified_at)
      throw new StartError(
        `Nobody has registered and confirmed ${email} with ${slug}: do that first, on the register page of ${tenant.main_host}.`,
      )
    await tx
      .update(users)
      .set({ roles: sql`array_append(${users.roles}, 'ADMIN')` })
      .where(sql`${eq(users.id, user.id)} and ${not(arrayContains(users.roles, ['ADMIN']))}`)
  })
}
