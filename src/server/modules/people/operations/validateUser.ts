import type { Handler } from '../../../kernel/context.ts'
import { changeStatusIfUnchanged } from '../change-status-if-unchanged.ts'
import { notifyStatus } from '../notify-status.ts'

export const validateUser: Handler<'validateUser'> = async (ctx, { subject, body }) => {
  const isChanged = await changeStatusIfUnchanged(ctx, subject, body, { status: 'validated' })
  await notifyStatus(ctx, 'user_validated', isChanged.user)
  return isChanged.row
}
