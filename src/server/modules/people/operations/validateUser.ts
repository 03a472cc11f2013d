import type { Handler } from '../../../kernel/context.ts'
import { changeStatusIfUnchanged } from '../change-status-if-unchanged.ts'
import { notifyStatus } from '../notify-status.ts'

export const validateUser: Handler<'validateUser'> = async (ctx, { subject, body }) => {
  const result = await changeStatusIfUnchanged(ctx, subject, body, { status: 'validated' })
  await notifyStatus(ctx, 'user_validated', result.user)
  return result.row
}
