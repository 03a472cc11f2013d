import type { Handler } from '../../../kernel/context.ts'
import { tellAsker } from '../notify.ts'
import { followUpRow } from '../rows.ts'

export const declineFollowUp: Handler<'declineFollowUp'> = async (ctx, { body: { answer }, move }) => {
  const moved = await move(ctx, { changes: { answer, changed_at: ctx.now }, note: answer })
  await tellAsker(ctx, 'follow_up_declined', moved)
  return followUpRow(ctx, moved)
}
