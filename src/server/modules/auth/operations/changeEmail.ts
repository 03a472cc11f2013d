import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { normaliseEmail } from '../accounts.ts'
import { sendBothCodes } from '../email-changes.ts'
import { beginCodePause } from '../next-code.ts'
import { requirePassword } from '../passwords.ts'

export const changeEmail: Handler<'changeEmail'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const email = normaliseEmail(body.email)
  await requirePassword(ctx, user, body.current_password)
  if (email === user.email)
    return throwFieldErrors([{ field: 'email', key: 'validator.error_same_email', params: {} }])
  await sendBothCodes(ctx, user, email)
  await beginCodePause(ctx, 'resendEmailChange')
  return null
}
