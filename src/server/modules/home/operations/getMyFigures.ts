import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { movements } from '../../movements/tables.ts'
import { partStartOf, partStartsOf } from '../parts.ts'

export const getMyFigures: Handler<'getMyFigures'> = async (ctx, { params }) => {
  const { period = 'year' } = params
  const partStarts = partStartsOf(period, ctx)
  const part = partStartOf(period, movements.at, ctx)
  const { kind, money_in, money_out } = movements
  const rows = await ctx.tx
    .select({
      part,
      invested: sql`coalesce(sum(${money_out} - ${money_in}) filter (where ${kind} = 'PURCHASE'), 0)`.mapWith(
        Number,
      ),
      earned: sql`coalesce(sum(${money_in} - ${money_out}) filter (where ${kind} = 'EARNINGS'), 0)`.mapWith(
        Number,
      ),
    })
    .from(movements)
    .where(
      and(
        eq(movements.user_id, requireUser(ctx).id),
        inArray(kind, ['PURCHASE', 'EARNINGS']),
        gte(movements.at, startOfDay(partStarts[0] ?? '', ctx.timeZone)),
        eq(movements.currency, ctx.tenant.customization.currency.code),
      ),
    )
    .groupBy(sql`1`)
  const parts = partStarts.map((from) => {
    const { invested = 0, earned = 0 } = rows.find((row) => row.part === from) ?? {}
    return { from, invested: Math.max(invested, 0), earned: Math.max(earned, 0) }
  })
  const sum = (figure: 'invested' | 'earned') => parts.reduce((total, figures) => total + figures[figure], 0)
  return { invested: sum('invested'), earned: sum('earned'), parts }
}
