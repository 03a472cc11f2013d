import type { Operations } from '../../../generated/operations.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { rememberPlace } from '../../identity/places.ts'
import { newToken, tokenHash } from '../../identity/tokens.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { newSecret } from './secrets.ts'
import { nameOf, rolesOf } from './session.ts'
import { sessions } from './tables.ts'

type SignedIn = Operations['login']['result']

/** Opens a session and answers what the specification's login does. The token is shown this once. */
export async function signIn(ctx: RequestContext, user: User): Promise<SignedIn> {
  const lifetimeInMs = constantsOf(ctx.library).session_days * 86_400_000
  const opened = await openSession(ctx, user, new Date(ctx.realNow.getTime() + lifetimeInMs))
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
  impersonation_id: string | null = null,
) {
  const { tx, now, realNow } = ctx
  ctx.noted.account = user.id
  const accessToken = newToken()
  const row = { id: newId(), user_id: user.id, created_at: realNow, expires_at, impersonation_id }
  await tx.insert(sessions).values({ ...row, token_hash: tokenHash(accessToken) })
  // In the time the client sees, which in the demo may run ahead of the one that ends the session.
  const ends = new Date(expires_at.getTime() + now.getTime() - realNow.getTime())
  return { accessToken, token_expired_at: ends.toISOString() }
}
