import type { Handler } from '../../../kernel/context.ts'
import { outside } from '../../../kernel/outside.ts'
import { storeRequest } from '../google-requests.ts'

/** Starts a sign-in with Google at the tenant's main host, the only host that is registered at Google. */
export const startGoogleSignIn: Handler<'startGoogleSignIn'> = async (ctx, { body }) => {
  const { google, tenant, language } = ctx
  return outside(
    () => google.begin(`${tenant.origin}/callback`, language),
    async (laterCtx, { url, ...pendingSignIn }) => {
      await storeRequest(laterCtx, pendingSignIn, body.referral_code ?? '')
      return { url }
    },
  )
}
