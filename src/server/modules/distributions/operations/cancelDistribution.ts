import type { Handler } from '../../../kernel/context.ts'
import { deleteLines } from '../delete-lines.ts'
import { replanAfter } from '../actual-payments.ts'
import { distributionRow } from '../rows.ts'

export const cancelDistribution: Handler<'cancelDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })
  await deleteLines(ctx, updated)
  await replanAfter(ctx, updated.distribution)
  return distributionRow(ctx, updated)
}
