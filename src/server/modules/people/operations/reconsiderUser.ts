import type { Handler } from '../../../kernel/context.ts'
import { changeStatusIfUnchanged } from '../change-status-if-unchanged.ts'
import { notifyStatus } from '../notify-status.ts'
import { isComplete } from '../settle-status.ts'

export const reconsiderUser: Handler<'reconsiderUser'> = async (ctx, { subject, body }) => {
  const waits = isComplete(ctx, subject)
  const { user, row } = await changeStatusIfUnchanged(ctx, subject, body, { status: 'pending', waits })
  await notifyStatus(ctx, 'user_reconsidered', user)
  return row
}
