import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { announced } from '../announce.ts'
import { distributionRow } from '../rows.ts'

/** Who says anew what is shared out is its author from then on: where a second person approves, it is another than they. */
export const changeDistribution: Handler<'changeDistribution'> = async (
  ctx,
  { subject, body, transition },
) => {
  const announcement = await announced(ctx, body, subject.distribution)
  const changes = { ...announcement, author_id: requireUser(ctx).id, changed_at: ctx.now }
  return distributionRow(ctx, await transition(ctx, { changes }))
}
