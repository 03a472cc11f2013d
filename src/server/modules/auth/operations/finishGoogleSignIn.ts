import { and, eq, isNull } from 'drizzle-orm'
import type { Handler, RequestContext, User } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { sendMail } from '../../../mail/send.ts'
import type { ProviderAccount } from '../../../providers/sign-in/provider.ts'
import { findByEmail } from '../accounts.ts'
import { claimAccount } from '../claim.ts'
import { consumeRequest, storeVerifiedAddress } from '../google-requests.ts'
import { mayRegister } from '../may-register.ts'
import { signIn } from '../sign-in.ts'
import { users } from '../tables.ts'

export const finishGoogleSignIn: Handler<'finishGoogleSignIn'> = async (ctx, { body }) => {
  const callbackUrl = new URL(`${ctx.tenant.origin}/callback?${body.query}`)
  const state = callbackUrl.searchParams.get('state') ?? ''
  const pendingSignIn = await consumeRequest(ctx, state)
  if (!pendingSignIn) return throwError('google_failed')
  return outside(
    () => ctx.google.finish(callbackUrl, pendingSignIn),
    async (laterCtx, providerAccount) => {
      const user =
        (await findLinkedUser(laterCtx, providerAccount)) ?? (await linkAccount(laterCtx, providerAccount))
      if (user) return { session: await signIn(laterCtx, user), ticket: '' }
      if (!(await mayRegister(laterCtx, providerAccount.email))) return throwError('account_unknown')
      return { session: null, ticket: await storeVerifiedAddress(laterCtx, state, providerAccount) }
    },
  )
}

async function findLinkedUser(
  { tx }: RequestContext,
  { subject }: ProviderAccount,
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.google_subject, subject))
  return user
}

/**
 * Links the Google account to the account with its address, and notifies the owner; undefined without an account.
 * Throws `google_unverified`, and `google_taken` if another Google account is linked.
 */
async function linkAccount(
  ctx: RequestContext,
  { subject, email, emailVerified }: ProviderAccount,
): Promise<User | undefined> {
  if (!emailVerified || email === '') return throwError('google_unverified')
  const user = await findByEmail(ctx, email)
  if (!user) return undefined
  const [linkedUser] = await ctx.tx
    .update(users)
    .set({ google_subject: subject })
    .where(and(eq(users.id, user.id), isNull(users.google_subject)))
    .returning()
  if (!linkedUser) return throwError('google_taken')
  await sendMail(ctx, 'google_linked', { to: user, event: `${user.id} google`, values: {} })
  return user.email_verified_at ? linkedUser : claimAccount(ctx, linkedUser)
}
