import { randomBytes } from 'node:crypto'
import type { Operations } from '../../../generated/operations.ts'
import type { Context, User } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import { sessions } from '../../database/tables/accounts.ts'
import { fail } from '../../errors.ts'
import { tokenHash } from '../../operations/identity.ts'
import { newSecret } from './secrets.ts'
import { rolesOf } from './session.ts'

type SignedIn = Operations['login']['result']

/** A token is good for 15 days (specification, chapter 9). */
const lifetimeInMs = 15 * 86_400_000

/** Opens a session and answers what the specification's login does. The token is shown this once. */
export async function signIn(ctx: Context, user: User): Promise<SignedIn> {
  const accessToken = randomBytes(32).toString('base64url')
  const expires_at = new Date(ctx.realNow.getTime() + lifetimeInMs)
  const token_hash = tokenHash(accessToken)
  await ctx.tx
    .insert(sessions)
    .values({ id: newId(), user_id: user.id, token_hash, created_at: ctx.realNow, expires_at })
  const { secret } = await newSecret(ctx, user, 'handover')
  const roles = rolesOf(user)
  return {
    id: user.id,
    username: `${user.name} ${user.surname}`,
    email: user.email,
    roles,
    role: roles[0] ?? fail('forbidden'),
    profile_image: null,
    wallets: [],
    kyc_status: user.kyc_status as SignedIn['kyc_status'],
    email_verification: user.email_verified_at !== null,
    accessToken,
    // In the time the client sees, which in the demo may run ahead of the one that ends the session.
    token_expired_at: new Date(ctx.now.getTime() + lifetimeInMs).toISOString(),
    legal_information: { type: user.user_type, first_name: user.name, last_name: user.surname },
    secret,
    referral_code: user.referral_code,
  }
}
