import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { replanAfter } from '../actual-payments.ts'
import { distributionValues } from '../announce.ts'
import { isPostponed } from '../late-from.ts'
import { distributionRow } from '../rows.ts'

/**
 * Changes a distribution and makes the caller its author, so that somebody else must approve it. Notifies the holders
 * of a payment of a schedule that was moved further beyond its promised day.
 */
export const changeDistribution: Handler<'changeDistribution'> = async (
  ctx,
  { subject, body, transition },
) => {
  const announcement = await distributionValues(ctx, body, subject.distribution)
  const changes = { ...announcement, author_id: requireUser(ctx).id, changed_at: ctx.now }
  const note = [changes.shortfall_reason, changes.delay_reason].filter(Boolean).join(' ')
  const updated = await transition(ctx, { changes, note })
  const { id, due_on } = updated.distribution
  if (isPostponed(updated.distribution) && due_on > subject.distribution.due_on)
    await ctx.send('delayNotice', { distribution: id, due_on, after: '' })
  await replanAfter(ctx, updated.distribution)
  return distributionRow(ctx, updated)
}
