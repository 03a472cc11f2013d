import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { verifiedAddressOf } from '../google-requests.ts'

export const getGoogleRegistration: Handler<'getGoogleRegistration'> = async (ctx, { body }) => {
  const { email, name, surname, referral_code } =
    (await verifiedAddressOf(ctx, body.ticket)) ?? throwError('google_failed')
  return { email, name, surname, referral_code }
}
