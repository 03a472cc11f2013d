import type { Handler } from '../../../kernel/context.ts'
import { distributionRow } from '../rows.ts'

export const pauseDistribution: Handler<'pauseDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })

  return distributionRow(ctx, updated)
}
