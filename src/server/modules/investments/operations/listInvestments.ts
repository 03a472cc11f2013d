import { and, arrayContains, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { listOf } from '../list.ts'

export const listInvestments: Handler<'listInvestments'> = (ctx, { params }) => {
  const { issuance, premium } = params
  const scope = and(
    issuance ? eq(issuances.slug, issuance) : undefined,
    premium ? arrayContains(users.roles, ['PREMIUM_USER']) : undefined,
  )
  return listOf(ctx, params, scope)
}
