import type { Handler } from '../../context.ts'
import { fail } from '../../errors.ts'
import { vouchedOf } from './google-requests.ts'

export const getGoogleRegistration: Handler<'getGoogleRegistration'> = async (ctx, { body }) => {
  const { email, name, surname } = (await vouchedOf(ctx, body.ticket)) ?? fail('google_failed')
  return { email, name, surname }
}
