import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { replanAfter } from '../actual-payments.ts'
import { distributionValues } from '../announce.ts'
import { distributionRow } from '../rows.ts'

/** Changes a distribution and makes the caller its author, so that somebody else must approve it. */
export const changeDistribution: Handler<'changeDistribution'> = async (
  ctx,
  { subject, body, transition },
) => {
  const announcement = await distributionValues(ctx, body, subject.distribution)
  const changes = { ...announcement, author_id: requireUser(ctx).id, changed_at: ctx.now }
  const updated = await transition(ctx, { changes, note: changes.shortfall_reason })
  await replanAfter(ctx, updated.distribution)
  return distributionRow(ctx, updated)
}
