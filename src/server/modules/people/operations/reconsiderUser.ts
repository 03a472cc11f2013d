import type { Handler } from '../../../kernel/context.ts'
import { changeStatusSeen } from '../seen.ts'
import { isComplete } from '../settle.ts'
import { notifyStatus } from '../tell.ts'

export const reconsiderUser: Handler<'reconsiderUser'> = async (ctx, { subject, body }) => {
  const waits = isComplete(ctx, subject)
  const { user, row } = await changeStatusSeen(ctx, subject, body.step, { status: 'pending', waits })
  await notifyStatus(ctx, 'user_reconsidered', user)
  return row
}
