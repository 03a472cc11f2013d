import type { Handler } from '../../../kernel/context.ts'
import { notifyAsker } from '../notify.ts'
import { followUpRow } from '../rows.ts'

export const declineFollowUp: Handler<'declineFollowUp'> = async (ctx, { body: { answer }, transition }) => {
  const updated = await transition(ctx, { changes: { answer, changed_at: ctx.now }, note: answer })
  await notifyAsker(ctx, 'follow_up_declined', updated)
  return followUpRow(ctx, updated)
}
