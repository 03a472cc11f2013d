import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { pendingChangeOf, sendBothCodes } from '../email-changes.ts'

export const resendEmailChange: Handler<'resendEmailChange'> = async (ctx) => {
  const user = requireUser(ctx)
  const pendingChange = await pendingChangeOf(ctx, user)
  if (!pendingChange) return throwError('code_not_resent')
  await sendBothCodes(ctx, user, pendingChange.email)
  return null
}
