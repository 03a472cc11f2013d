import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { vouchedOf } from '../google-requests.ts'

export const getGoogleRegistration: Handler<'getGoogleRegistration'> = async (ctx, { body }) => {
  const { email, name, surname, referral_code } =
    (await vouchedOf(ctx, body.ticket)) ?? throwError('google_failed')
  return { email, name, surname, referral_code }
}
