import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { rememberRequest } from '../google-requests.ts'

/** Uses the tenant's main host, the only address registered with Google. */
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
