import type { Handler } from '../../../kernel/context.ts'
import { assertNotPast } from '../days.ts'
import { notifyAsker } from '../notify.ts'
import { followUpRow } from '../rows.ts'

export const answerFollowUp: Handler<'answerFollowUp'> = async (ctx, { body, transition }) => {
  const { answer, agreed_on } = body
  assertNotPast(ctx, 'agreed_on', agreed_on)
  const changes = { answer, agreed_on: agreed_on ?? null, changed_at: ctx.now }
  const updated = await transition(ctx, { changes, note: answer })
  await notifyAsker(ctx, 'follow_up_answered', updated)
  return followUpRow(ctx, updated)
}
