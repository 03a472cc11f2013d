import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { notifyApproved } from '../notify.ts'
import { distributionRow } from '../rows.ts'

export const approveDistribution: Handler<'approveDistribution'> = async (ctx, { transition }) => {
  const changes = { approver_id: requireUser(ctx).id, approved_at: ctx.now, changed_at: ctx.now }
  const updated = await transition(ctx, { changes })
  await notifyApproved(ctx, updated)
  return distributionRow(ctx, updated)
}
