import type { Operations } from '../../../generated/operations.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { rememberPlace } from '../../identity/places.ts'
import { newToken, tokenHash } from '../../identity/tokens.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { holdFactor } from './accounts.ts'
import { newChallenge } from './challenges.ts'
import { factorOf } from './second-factor.ts'
import { newSecret } from './secrets.ts'
import { nameOf, rolesOf } from './session.ts'
import { sessions } from './tables.ts'

type SignedIn = Operations['verifySecondFactor']['result']

/** What a login comes to: a session, or the question for the second factor where the account has one. */
export async function signIn(ctx: RequestContext, user: User): Promise<Operations['login']['result']> {
  holdFactor(ctx, user, 'share')
  const factor = await factorOf(ctx, user.id)
  return factor?.salt ? newChallenge(ctx, user) : beginSession(ctx, user)
}

/** Opens a session and answers what the specification's login does. The token is shown this once. */
export async function beginSession(
  ctx: RequestContext,
  user: User,
  factor_at: Date | null = null,
): Promise<SignedIn> {
  const lifetimeInMs = constantsOf(ctx.library).session_days * 86_400_000
  const expires_at = new Date(ctx.realNow.getTime() + lifetimeInMs)
  const opened = await openSession(ctx, user, expires_at, { factor_at })
  await rememberPlace(ctx.tx, user.id, ctx.place, ctx.realNow)
  const { secret } = await newSecret(ctx, user, 'handover')
  const roles = rolesOf(user, ctx.library)
  return {
    id: user.id,
    username: nameOf(user),
    email: user.email,
    roles,
    role: roles[0] ?? fail('forbidden'),
    profile_image: null,
    wallets: [],
    kyc_status: user.kyc_status as SignedIn['kyc_status'],
    email_verification: user.email_verified_at !== null,
    ...opened,
    legal_information: { type: user.user_type, first_name: user.name, last_name: user.surname },
    secret,
    referral_code: user.referral_code,
  }
}

/** A new session in the database, and what the browser keeps of it. */
export async function openSession(
  ctx: RequestContext,
  user: Pick<User, 'id'>,
  expires_at: Date,
  besides: Pick<typeof sessions.$inferInsert, 'impersonation_id' | 'factor_at'>,
) {
  const { tx, now, realNow } = ctx
  ctx.noted.account = user.id
  const accessToken = newToken()
  const { agent } = ctx.place
  const row = { id: newId(), user_id: user.id, created_at: realNow, expires_at, agent, ...besides }
  await tx.insert(sessions).values({ ...row, token_hash: tokenHash(accessToken) })
  // In the time the client sees, which in the demo may run ahead of the one that ends the session.
  const ends = new Date(expires_at.getTime() + now.getTime() - realNow.getTime())
  return { accessToken, token_expired_at: ends.toISOString() }
}
