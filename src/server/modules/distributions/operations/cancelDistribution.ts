import type { Handler } from '../../../kernel/context.ts'
import { dropLines } from '../drop-lines.ts'
import { distributionRow } from '../rows.ts'

export const cancelDistribution: Handler<'cancelDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })
  await dropLines(ctx, updated)
  return distributionRow(ctx, updated)
}
