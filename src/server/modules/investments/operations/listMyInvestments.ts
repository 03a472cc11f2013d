import { eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { countOpenInterests } from '../../interests/count.ts'
import { investmentPage } from '../list.ts'
import { investments } from '../tables.ts'

export const listMyInvestments: Handler<'listMyInvestments'> = async (ctx, { params }) => {
  const { id: investor } = requireUser(ctx)
  const [result, interest] = await allSettledInOrder([
    investmentPage(ctx, params, eq(investments.investor_id, investor)),
    countOpenInterests(ctx, { investor }),
  ])
  return { ...result, counts: { ...result.counts, interest } }
}
