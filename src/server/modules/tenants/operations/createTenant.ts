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
  // Each kind of tenant has an example, validated with the product's documents.
  const example = ctx.library.examples[tenant_type] ?? throwError('not_found')
  const customization = { ...example, title, tenant_type }
  const opened = await openTenant(ctx.tx, { slug, hosts, customization }, ctx.realNow)
  await bindTenant(ctx.tx, ctx.tenant.id)
  if ('taken' in opened)
    return throwError('host' in opened.taken ? 'host_taken' : 'tenant_taken', { ...opened.taken })
  const [made] = await tenantEntries(ctx, eq(tenants.id, opened.id))
  return made?.entry ?? throwError('not_found')
}
