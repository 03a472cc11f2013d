import { eq } from 'drizzle-orm'
import { bindTenant } from '../../../database/transaction.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { openTenant } from '../../../tenancy/registry.ts'
import { tenants } from '../../../tenancy/tables.ts'
import { tenantEntries } from '../tenant-entries.ts'

export const createTenant: Handler<'createTenant'> = async (ctx, { body }) => {
  const { slug, title, tenant_type } = body
  const hosts = [...new Set(body.hosts.split(/\s+/))]
  // Starts from the example of this kind of tenant, which is validated with the product's documents.
  const example = ctx.library.examples[tenant_type] ?? throwError('not_found')
  const customization = { ...example, title, tenant_type }
  const openedTenant = await openTenant(ctx.tx, { slug, hosts, customization }, ctx.realNow)
  await bindTenant(ctx.tx, ctx.tenant.id)
  if ('taken' in openedTenant)
    return throwError('host' in openedTenant.taken ? 'host_taken' : 'tenant_taken', { ...openedTenant.taken })
  const [createdTenant] = await tenantEntries(ctx, eq(tenants.id, openedTenant.id))
  return createdTenant?.entry ?? throwError('not_found')
}
