import { and, desc, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { distributions, earnings } from '../../distributions/tables.ts'
import { earningRow, selectEarnings, whereAnnounced } from '../rows.ts'

export const getMyProfitHistory: Handler<'getMyProfitHistory'> = async (ctx, { params }) => {
  const issuanceOfDistribution = sql`(select ${distributions.issuance_id} from ${distributions} where ${distributions.id} = ${params.id})`
  const whereMine = and(
    eq(earnings.investor_id, requireUser(ctx).id),
    eq(earnings.issuance_id, issuanceOfDistribution),
    whereAnnounced,
  )
  const rows = await selectEarnings(ctx, whereMine).orderBy(desc(distributions.due_on), desc(earnings.id))
  if (!rows.some(({ distribution }) => distribution.id === params.id)) return throwError('not_found')
  return { items: rows.map((record) => earningRow(ctx, record)), total: rows.length }
}
