import { and, asc, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { earnings } from '../../distributions/tables.ts'
import { lotOf, selectLots } from '../lots.ts'
import { whereAnnounced } from '../rows.ts'

export const getMyLots: Handler<'getMyLots'> = async (ctx, { params }) => {
  const whereMine = and(
    eq(earnings.distribution_id, params.id),
    eq(earnings.investor_id, requireUser(ctx).id),
    whereAnnounced,
  )
  const lots = await selectLots(ctx, whereMine).orderBy(asc(earnings.id))
  if (lots.length === 0) return throwError('not_found')
  return { items: lots.map((lot) => lotOf(ctx, lot)), total: lots.length }
}
