import { gte } from 'drizzle-orm'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { ordersOf } from '../managed-figures.ts'
import { partStartsOf } from '../parts.ts'

export const getManagerFigures: Handler<'getManagerFigures'> = async (ctx, { params }) => {
  const { period = 'year' } = params
  const [firstDay = ''] = partStartsOf(period, ctx)
  const [orders, people] = await allSettledInOrder([
    ordersOf(ctx, period),
    ctx.tx.$count(users, gte(users.created_at, startOfDay(firstDay, ctx.timeZone))),
  ])
  return { ...orders, people }
}
