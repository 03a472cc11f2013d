import { inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { listOf } from '../list.ts'
import { issuances } from '../tables.ts'
import { issuanceStatuses } from '../visibility.ts'

export const listManagedIssuances: Handler<'listManagedIssuances'> = (ctx, { params }) => {
  const { roles, organisations } = ctx.session
  const all = roles.includes('ADMIN') && !params.mine
  const scope = all ? undefined : inArray(issuances.organisation_id, organisations)
  return listOf(ctx, params, issuanceStatuses(ctx.library), scope)
}
