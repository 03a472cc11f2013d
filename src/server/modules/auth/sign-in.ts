import { and, eq } from 'drizzle-orm'
import type { Operations } from '../../../generated/operations.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { newId } from '../../database/ids.ts'
import { newToken, tokenHash } from '../../identity/credentials.ts'
import { storeKnownOrigin } from '../../identity/places.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { entities } from '../entities/tables.ts'
import { pictureOf } from '../profile/picture.ts'
import { verifiedWalletsOf } from '../wallets/known-wallets.ts'
import { lockSecondFactor } from './accounts.ts'
import { createChallenge } from './challenges.ts'
import { factorOf } from './second-factor.ts'
import { createSecret } from './secrets.ts'
import { legalNames, nameOf, pictureAddress, rolesOf } from './session.ts'
import { sessions } from './tables.ts'

type LoginResult = Operations['verifySecondFactor']['result']

/** Opens a session, or starts a challenge if the account has a second factor. */
export async function signIn(ctx: RequestContext, user: User): Promise<Operations['login']['result']> {
  lockSecondFactor(ctx, user, 'share')
  const factor = await factorOf(ctx, user.id)
  return factor?.salt ? createChallenge(ctx, user) : startSession(ctx, user)
}

/** Opens a session and returns the login's result (see the specification), the only result that contains the token. */
export async function startSession(
  ctx: RequestContext,
  user: User,
  factor_at: Date | null = null,
): Promise<LoginResult> {
  const lifetimeInMs = constantsOf(ctx.library).session_days * 86_400_000
  const expires_at = new Date(ctx.realNow.getTime() + lifetimeInMs)
  const session = await openSession(ctx, user, expires_at, { factor_at })
  await storeKnownOrigin(ctx.tx, user.id, ctx.place, ctx.realNow)
  const { secret } = await createSecret(ctx, user, 'handover')
  const roles = rolesOf(user, ctx.library)
  const [party, picture, wallets] = await allSettledInOrder([
    partyOf(ctx, user),
    pictureOf(ctx, user.id),
    verifiedWalletsOf(ctx, user.id),
  ])
  return {
    id: user.id,
    username: user.username ?? nameOf(user),
    email: user.email,
    roles,
    role: roles[0] ?? throwError('forbidden'),
    profile_image: pictureAddress(picture) || null,
    wallets,
    kyc_status: user.kyc_status as LoginResult['kyc_status'],
    email_verification: user.email_verified_at !== null,
    ...session,
    legal_information: { type: party ? 'LEGAL_ENTITY' : user.user_type, ...legalNames(user, party) },
    secret,
    referral_code: user.referral_code,
  }
}

/** Returns the legal entity for which a person invests; null if they invest for themselves. */
async function partyOf({ tx, tenant }: RequestContext, { id }: User): Promise<{ name: string } | null> {
  if (tenant.customization.hide.legalTypeInvestor) return null
  const whereChosen = and(eq(entities.user_id, id), eq(entities.chosen, true))
  const [party] = await tx.select({ name: entities.name }).from(entities).where(whereChosen)
  return party ?? null
}

/** Stores a new session and returns its token with the time at which it expires. */
export async function openSession(
  ctx: RequestContext,
  user: Pick<User, 'id'>,
  expires_at: Date,
  extra: Pick<typeof sessions.$inferInsert, 'impersonation_id' | 'factor_at'>,
) {
  const { tx, now, realNow } = ctx
  ctx.noted.account = user.id
  const accessToken = newToken()
  const { agent } = ctx.place
  const row = { id: newId(), user_id: user.id, created_at: realNow, expires_at, agent, ...extra }
  await tx.insert(sessions).values({ ...row, token_hash: tokenHash(accessToken) })
  // Converts to the client's time, which may run ahead in the demo.
  const clientExpiry = new Date(expires_at.getTime() + now.getTime() - realNow.getTime())
  return { accessToken, token_expired_at: clientExpiry.toISOString() }
}
