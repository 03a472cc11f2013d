import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { changeOf, sendBothCodes } from '../email-changes.ts'

export const resendEmailChange: Handler<'resendEmailChange'> = async (ctx) => {
  const user = requireUser(ctx)
  const waiting = await changeOf(ctx, user)
  if (!waiting) return throwError('code_not_resent')
  await sendBothCodes(ctx, user, waiting.email)
  return null
}
