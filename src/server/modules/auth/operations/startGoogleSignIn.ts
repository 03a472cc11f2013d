import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { rememberRequest } from '../google-requests.ts'

/** Google sends back to the tenant's main host: that is the address it has been told of. */
export const startGoogleSignIn: Handler<'startGoogleSignIn'> = async (ctx, { body }) => {
  const { google, tenant, language } = ctx
  return outside(
    () => google.begin(`${tenant.origin}/callback`, language),
    async (later, { url, ...kept }) => {
      await rememberRequest(later, kept, body.referral_code ?? '')
      return { url }
    },
  )
}
