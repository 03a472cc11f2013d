import { inArray, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { investorsOf, ordersOf } from '../managed-figures.ts'

export const getIssuerFigures: Handler<'getIssuerFigures'> = async (ctx, { params }) => {
  const { period = 'year' } = params
  const whereAdministered = inArray(issuances.organisation_id, ctx.session.organisations)
  const whereOfIssuer = inArray(
    investments.issuance_id,
    sql`(select ${issuances.id} from ${issuances} where ${whereAdministered})`,
  )
  const [orders, people] = await allSettledInOrder([
    ordersOf(ctx, period, whereOfIssuer),
    investorsOf(ctx, period, whereOfIssuer),
  ])
  return { ...orders, people }
}
