import type { Handler } from '../../../kernel/context.ts'
import { scheduleReminder } from '../next-return.ts'
import { distributionRow } from '../rows.ts'

export const payDistribution: Handler<'payDistribution'> = async (ctx, { transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now } })
  await scheduleReminder(ctx, updated.distribution.issuance_id)
  await ctx.send('distributionPayment', { distribution: updated.distribution.id })
  return distributionRow(ctx, updated)
}
