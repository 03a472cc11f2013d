import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '../../../domain/zoned-day.ts'
import type { FiguresPeriod, HomeManagedFigures } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { settledStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { partStartOf, partStartsOf } from './parts.ts'

const paidStatuses = ['CHARGED', ...settledStatuses]

/** Returns the paid orders of a period; amounts, in cents, contain only orders in the platform's currency. */
export async function ordersOf(
  ctx: Context,
  period: FiguresPeriod,
  where?: SQL,
): Promise<Omit<HomeManagedFigures, 'people'>> {
  const { tx, tenant } = ctx
  const whereInPlatformCurrency = eq(investments.currency, tenant.customization.currency.code)
  const partStarts = partStartsOf(period, ctx)
  const part = partStartOf(period, investments.created_at, ctx)
  const rows = await tx
    .select({
      part,
      orders: sql<number>`count(*)::int`,
      amount: sql`coalesce(sum(${investments.amount}) filter (where ${whereInPlatformCurrency}), 0)`.mapWith(
        Number,
      ),
    })
    .from(investments)
    .where(and(wherePaidSince(ctx, partStarts), where))
    .groupBy(sql`1`)
  const parts = partStarts.map((from) => {
    const { orders = 0, amount = 0 } = rows.find((row) => row.part === from) ?? {}
    return { from, orders, amount }
  })
  const sum = (figure: 'orders' | 'amount') => parts.reduce((total, figures) => total + figures[figure], 0)
  return { orders: sum('orders'), amount: sum('amount'), parts }
}

/** Counts the investors of the paid orders of a period. */
export async function investorsOf(ctx: Context, period: FiguresPeriod, where?: SQL): Promise<number> {
  const [row] = await ctx.tx
    .select({ people: sql<number>`count(distinct ${investments.investor_id})::int` })
    .from(investments)
    .where(and(wherePaidSince(ctx, partStartsOf(period, ctx)), where))
  return row?.people ?? 0
}

function wherePaidSince({ timeZone }: Context, [firstDay = '']: readonly string[]): SQL | undefined {
  return and(
    inArray(investments.status, paidStatuses),
    gte(investments.created_at, startOfDay(firstDay, timeZone)),
  )
}
