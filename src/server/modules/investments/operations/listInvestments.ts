import { eq, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listInvestments: Handler<'listInvestments'> = async (ctx, { params }) => {
  if (!params.issuance) return listOf(ctx, params)
  const [issuance] = await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(eq(issuances.slug, params.issuance))
  return listOf(ctx, params, issuance ? eq(investments.issuance_id, issuance.id) : sql`false`)
}
