import { eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { openInterests } from '../../interests/count.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listMyInvestments: Handler<'listMyInvestments'> = async (ctx, { params }) => {
  const { id: investor } = requireUser(ctx)
  const [listed, interest] = await allSettledInOrder([
    listOf(ctx, params, eq(investments.investor_id, investor)),
    openInterests(ctx, { investor }),
  ])
  return { ...listed, counts: { ...listed.counts, interest } }
}
