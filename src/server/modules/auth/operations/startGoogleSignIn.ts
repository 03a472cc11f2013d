import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { rememberRequest } from '../google-requests.ts'

/** Starts a sign-in with Google, by the tenant's main host, the only one registered there. */
export const startGoogleSignIn: Handler<'startGoogleSignIn'> = async (ctx, { body }) => {
  const { google, tenant, language } = ctx
  return outside(
    () => google.begin(`${tenant.origin}/callback`, language),
    async (laterCtx, { url, ...kept }) => {
      await rememberRequest(laterCtx, kept, body.referral_code ?? '')
      return { url }
    },
  )
}
