import { inArray, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { investorsOf, ordersOf } from '../managed-figures.ts'

export const getIssuerFigures: Handler<'getIssuerFigures'> = async (ctx, { params }) => {
  const { period = 'year' } = params
  const isOwn = inArray(issuances.organisation_id, ctx.session.organisations)
  const isOfIssuer = inArray(
    investments.issuance_id,
    sql`(select ${issuances.id} from ${issuances} where ${isOwn})`,
  )
  const [orders, people] = await allSettledInOrder([
    ordersOf(ctx, period, isOfIssuer),
    investorsOf(ctx, period, isOfIssuer),
  ])
  return { ...orders, people }
}
