import type { Handler } from '../../../kernel/context.ts'
import { distributionRow } from '../rows.ts'

export const payDistribution: Handler<'payDistribution'> = async (ctx, { move }) => {
  const updated = await move(ctx, { changes: { changed_at: ctx.now } })
  await ctx.send('distributionPayment', { distribution: updated.distribution.id })
  return distributionRow(ctx, updated)
}
