import type { Handler } from '../../../kernel/context.ts'
import { replanAfter } from '../actual-payments.ts'
import { deleteLines } from '../delete-lines.ts'
import { scheduleReminder } from '../next-return.ts'
import { distributionRow } from '../rows.ts'

export const cancelDistribution: Handler<'cancelDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })
  await deleteLines(ctx, updated)
  await replanAfter(ctx, updated.distribution)
  await scheduleReminder(ctx, updated.distribution.issuance_id)
  return distributionRow(ctx, updated)
}
