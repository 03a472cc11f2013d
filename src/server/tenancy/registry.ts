import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NewTenant } from '../../generated/language.ts'
import type { Database, Tx } from '../database/connection.ts'
import { newId } from '../database/ids.ts'
import { bindTenant } from '../database/transaction.ts'
import { users } from '../modules/auth/tables.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { StartError } from '../startup/start-error.ts'
import { superManagers, tenantHosts, tenants } from './tables.ts'

/**
 * Creates a tenant with the owner's connection and returns its id. Throws `StartError` if its slug or a host is taken.
 */
export async function createTenant(owner: Database, tenant: NewTenant, now: Date): Promise<string> {
  const result = await owner.transaction((tx) => openTenant(tx, tenant, now))
  if ('id' in result) return result.id
  const { taken } = result
  throw new StartError(
    'host' in taken
      ? `The host ${taken.host} belongs to the tenant ${taken.slug}.`
      : `There is a tenant ${taken.slug} already.`,
  )
}

/** Why a tenant cannot be created: its slug or a host belongs to another tenant. */
export type TenantConflict = { slug: string } | { host: string; slug: string }

/** Creates a tenant and binds the transaction to it. Returns its id, or the conflict with another tenant. */
export async function openTenant(
  tx: Tx,
  tenant: NewTenant,
  now: Date,
): Promise<{ id: string } | { taken: TenantConflict }> {
  const { slug, hosts, customization } = tenant
  const [main_host = ''] = hosts
  // Locks the registry, so that the second of two concurrent requests finds the conflict.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tenants'))`)
  const taken = await findConflict(tx, tenant)
  if (taken) return { taken }
  const id = newId()
  await tx.insert(tenants).values({ id, slug, main_host, created_at: now })
  await tx.insert(tenantHosts).values(hosts.map((host) => ({ host, tenant: id })))
  await bindTenant(tx, id)
  const source = JSON.stringify(customization, null, 2)
  await tx.insert(customizations).values({ id: newId(), version: 1, source, current: true, created_at: now })
  return { id }
}

async function findConflict(tx: Tx, { slug, hosts }: NewTenant): Promise<TenantConflict | undefined> {
  const [tenantWithSlug] = await tx.select({ slug: tenants.slug }).from(tenants).where(eq(tenants.slug, slug))
  if (tenantWithSlug) return tenantWithSlug
  const [tenantWithHost] = await tx
    .select({ host: tenantHosts.host, slug: tenants.slug })
    .from(tenantHosts)
    .innerJoin(tenants, eq(tenants.id, tenantHosts.tenant))
    .where(inArray(tenantHosts.host, hosts))
  return tenantWithHost
}

export interface TenantRow {
  id: string
  slug: string
  created_at: Date
  /** The hosts, with the main one first. */
  hosts: string[]
}

/** Returns the tenants in the order of their slugs, optionally filtered. */
export async function readTenants(tx: Database | Tx, where?: SQL): Promise<TenantRow[]> {
  const hosts = sql<string[]>`array(
    select ${tenantHosts.host} from ${tenantHosts} where ${tenantHosts.tenant} = ${tenants.id}
    order by ${tenantHosts.host} <> ${tenants.main_host}, ${tenantHosts.host})`
  return await tx
    .select({ id: tenants.id, slug: tenants.slug, created_at: tenants.created_at, hosts })
    .from(tenants)
    .where(where)
    .orderBy(tenants.slug)
}

/** Runs work bound to another tenant, and then binds the transaction to its own tenant again. */
export async function asTenant<T>(
  tx: Tx,
  otherTenant: string,
  ownTenant: string,
  work: () => Promise<T>,
): Promise<T> {
  await bindTenant(tx, otherTenant)
  try {
    return await work()
  } finally {
    await bindTenant(tx, ownTenant)
  }
}

/** Returns the tenant with a slug; undefined if there is none. */
export async function tenantOf(
  tx: Database | Tx,
  slug: string,
): Promise<{ id: string; main_host: string } | undefined> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.slug, slug))
  return tenant
}

/**
 * Grants the manager's role to a registered person with a verified email address. Returns the account's id; undefined
 * without such an account.
 */
export async function grantManagerRole(tx: Tx, email: string): Promise<string | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()))
  if (!user?.email_verified_at) return undefined
  if (!user.roles.includes('ADMIN'))
    await tx
      .update(users)
      .set({ roles: [...user.roles, 'ADMIN'] })
      .where(eq(users.id, user.id))
  return user.id
}

/** Lets a manager administer every tenant; needs the owner's connection. */
export async function addSuperManager(owner: Tx, tenant: string, user_id: string): Promise<void> {
  await owner.insert(superManagers).values({ tenant, user_id }).onConflictDoNothing()
}
