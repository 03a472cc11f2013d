import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import { tokenHash } from '../../identity/credentials.ts'
import { originHash } from '../../identity/places.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { secrets } from './tables.ts'

const minuteInMs = 60_000

/** Lists the lifetimes of one-time secrets by purpose, in milliseconds. */
const lifetimeInMs = {
  /** Applies to the mailed link to choose a new password. */
  reset: 60 * minuteInMs,
  /** Applies to the mailed link to sign in without a password. */
  sign_in: 15 * minuteInMs,
  /** Applies to the secret in a login's response, which moves the session to another host of the platform. */
  handover: 5 * minuteInMs,
  /** Applies to the ticket in a registration's response, with which the address can be corrected. */
  registration: 60 * minuteInMs,
}

export type Purpose = keyof typeof lifetimeInMs

const mailedPurposes: readonly Purpose[] = ['reset', 'sign_in']

/**
 * Creates a secret and returns it; only its hash is stored. Without a user, takes the same time and the secret opens
 * nothing.
 */
export async function createSecret(ctx: RequestContext, user: User | undefined, purpose: Purpose) {
  const secret = randomBytes(32).toString('base64url')
  const id = newId()
  const expires_at = new Date(ctx.realNow.getTime() + lifetimeInMs[purpose])
  const place_hash = mailedPurposes.includes(purpose) ? null : originHash(ctx.place)
  await ctx.tx.insert(secrets).values({
    id,
    user_id: user?.id ?? null,
    purpose,
    secret_hash: tokenHash(secret),
    place_hash,
    expires_at,
  })
  return { id, secret, expires_at }
}

/** Finds an unused secret with its purpose and user, without consuming it. */
export async function findSecret({ tx, realNow }: RequestContext, secret: string) {
  const [secretRow] = await tx
    .select({ purpose: secrets.purpose, user_id: secrets.user_id })
    .from(secrets)
    .where(
      and(
        eq(secrets.secret_hash, tokenHash(secret)),
        isNull(secrets.used_at),
        gt(secrets.expires_at, realNow),
      ),
    )
  return secretRow?.user_id && isPurpose(secretRow.purpose)
    ? { purpose: secretRow.purpose, user_id: secretRow.user_id }
    : undefined
}

function isPurpose(name: string): name is Purpose {
  return name in lifetimeInMs
}

/** Consumes a secret and returns its id and user; undefined if it is used, expired or unknown. */
export async function redeemSecret({ tx, realNow }: RequestContext, purpose: Purpose, secret: string) {
  const [redeemedRow] = await tx
    .update(secrets)
    .set({ used_at: realNow })
    .where(
      and(
        eq(secrets.secret_hash, tokenHash(secret)),
        eq(secrets.purpose, purpose),
        isNull(secrets.used_at),
        gt(secrets.expires_at, realNow),
      ),
    )
    .returning({ id: secrets.id, user_id: secrets.user_id })
  return redeemedRow?.user_id ? { id: redeemedRow.id, user_id: redeemedRow.user_id } : undefined
}

/** Returns whether an account was registered in this browser; false once its ticket has been deleted. */
export async function isBrowserOfRegistration(
  { tx, place }: RequestContext,
  userId: string,
): Promise<boolean> {
  const { user_id, purpose, place_hash } = secrets
  const whereRegistered = and(eq(user_id, userId), eq(purpose, 'registration'))
  return (await tx.$count(secrets, and(whereRegistered, eq(place_hash, originHash(place))))) > 0
}

/** Revokes the unused secrets of a person: all, or only those with the given purposes. */
export async function revokeSecrets(
  { tx, realNow }: RequestContext,
  userId: string,
  purposes?: readonly Purpose[],
): Promise<void> {
  const wherePurpose = purposes && inArray(secrets.purpose, [...purposes])
  await tx
    .update(secrets)
    .set({ used_at: realNow })
    .where(and(eq(secrets.user_id, userId), wherePurpose, isNull(secrets.used_at)))
}

/** Revokes every unused link that was mailed to a person. */
export function revokeMailedSecrets(ctx: RequestContext, userId: string): Promise<void> {
  return revokeSecrets(ctx, userId, mailedPurposes)
}
