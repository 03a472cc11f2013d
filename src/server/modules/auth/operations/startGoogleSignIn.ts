import type { Handler } from '../../../kernel/context.ts'
import { rememberRequest } from '../google-requests.ts'

/** Google sends back to the tenant's main host: that is the address it has been told of. */
export const startGoogleSignIn: Handler<'startGoogleSignIn'> = async (ctx) => {
  const { url, ...kept } = await ctx.google.begin(`${ctx.tenant.origin}/callback`, ctx.language)
  await rememberRequest(ctx, kept)
  return { url }
}
