import { inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuancePage } from '../list.ts'
import { issuances } from '../tables.ts'
import { issuanceStatuses } from '../visibility.ts'

export const listManagedIssuances: Handler<'listManagedIssuances'> = (ctx, { params }) => {
  const { roles, organisations } = ctx.session
  const isUnscoped = roles.includes('ADMIN') && !params.mine
  const scope = isUnscoped ? undefined : inArray(issuances.organisation_id, organisations)
  return issuancePage(ctx, params, issuanceStatuses(ctx.library), scope)
}
