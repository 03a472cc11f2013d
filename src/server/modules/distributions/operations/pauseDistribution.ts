import type { Handler } from '../../../kernel/context.ts'
import { distributionRow } from '../rows.ts'

export const pauseDistribution: Handler<'pauseDistribution'> = async (ctx, { move }) => {
  const updated = await move(ctx, { changes: { changed_at: ctx.now } })

  return distributionRow(ctx, updated)
}
