import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { asTenant, grantManagerRole, tenantOf } from '../../../tenancy/registry.ts'

export const appointManager: Handler<'appointManager'> = async ({ tx, tenant, noted }, { body }) => {
  const targetTenant = (await tenantOf(tx, body.slug)) ?? throwError('not_found')
  noted.platform = body.slug
  const user = await asTenant(tx, targetTenant.id, tenant.id, () => grantManagerRole(tx, body.email))
  if (user === undefined) throwError('nobody_to_appoint')
  noted.account = user
  return null
}
