import type { Handler } from '../../../kernel/context.ts'
import { changeStatusSeen } from '../seen.ts'
import { notifyStatus } from '../tell.ts'

export const validateUser: Handler<'validateUser'> = async (ctx, { subject, body }) => {
  const found = await changeStatusSeen(ctx, subject, body.step, { status: 'validated' })
  await notifyStatus(ctx, 'user_validated', found.user)
  return found.row
}
