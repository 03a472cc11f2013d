import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import { tokenHash } from '../../identity/credentials.ts'
import type { RequestContext } from '../../kernel/context.ts'
import type { PendingSignIn, ProviderAccount } from '../../providers/sign-in/provider.ts'
import { googleRequests } from './tables.ts'

/** Limits the time at the provider, and then the time for the registration, in milliseconds. */
const lifetimeInMs = 15 * 60_000

/** Stores a sign-in request for all processes, with the referral code. */
export async function storeRequest(
  { tx, realNow }: RequestContext,
  pending: PendingSignIn,
  referral_code: string,
): Promise<void> {
  const expires_at = new Date(realNow.getTime() + lifetimeInMs)
  const { nonce, verifier } = pending
  await tx.insert(googleRequests).values({
    id: newId(),
    secret_hash: tokenHash(pending.state),
    nonce,
    verifier,
    referral_code,
    expires_at,
  })
}

/** Consumes a request by its state; undefined if it is unknown or expired. */
export async function consumeRequest(
  { tx, realNow }: RequestContext,
  state: string,
): Promise<PendingSignIn | undefined> {
  const [row] = await tx
    .update(googleRequests)
    .set({ used_at: realNow })
    .where(
      and(
        eq(googleRequests.secret_hash, tokenHash(state)),
        isNull(googleRequests.used_at),
        gt(googleRequests.expires_at, realNow),
      ),
    )
    .returning()
  return row && { state, nonce: row.nonce, verifier: row.verifier }
}

/** Stores the address that Google verified until its owner registers; returns the ticket for it. */
export async function storeVerifiedAddress(
  { tx, realNow }: RequestContext,
  state: string,
  providerAccount: ProviderAccount,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expires_at = new Date(realNow.getTime() + lifetimeInMs)
  await tx
    .update(googleRequests)
    .set({ secret_hash: tokenHash(ticket), vouched: providerAccount, expires_at })
    .where(eq(googleRequests.secret_hash, tokenHash(state)))
  return ticket
}

/** Returns the verified address of a ticket that was not used to register yet. */
export async function verifiedAddressOf(
  { tx, realNow }: RequestContext,
  ticket: string,
): Promise<(ProviderAccount & { referral_code: string }) | undefined> {
  const { vouched, referral_code } = googleRequests
  const [row] = await tx
    .select({ vouched, referral_code })
    .from(googleRequests)
    .where(and(eq(googleRequests.secret_hash, tokenHash(ticket)), gt(googleRequests.expires_at, realNow)))
  return row?.vouched ? { ...row.vouched, referral_code: row.referral_code } : undefined
}
