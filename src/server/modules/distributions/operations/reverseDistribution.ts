import type { Handler } from '../../../kernel/context.ts'
import { replanAfter } from '../actual-payments.ts'
import { draftAgain } from '../draft-again.ts'
import { scheduleReminder } from '../next-return.ts'
import { reverseLines } from '../reverse.ts'
import { distributionRow } from '../rows.ts'

export const reverseDistribution: Handler<'reverseDistribution'> = async (ctx, { body, transition }) => {
  const updated = await transition(ctx, { changes: { changed_at: ctx.now }, note: body.reason })
  await reverseLines(ctx, updated)
  await replanAfter(ctx, updated.distribution)
  await scheduleReminder(ctx, updated.distribution.issuance_id)
  if (updated.distribution.number !== null) await draftAgain(ctx, updated.distribution)
  return distributionRow(ctx, updated)
}
