import type { Handler } from '../../../kernel/context.ts'
import { dropLines } from '../drop-lines.ts'
import { distributionRow } from '../rows.ts'

export const cancelDistribution: Handler<'cancelDistribution'> = async (ctx, { move }) => {
  const updated = await move(ctx, { changes: { changed_at: ctx.now } })
  await dropLines(ctx, updated)
  return distributionRow(ctx, updated)
}
