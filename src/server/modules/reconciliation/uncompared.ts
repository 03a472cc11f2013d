import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ComparedMovement, UncomparedReason } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { uncomparedWallets } from './tables.ts'

export type WalletMovement = Extract<
  ComparedMovement,
  'ISSUANCE_WALLET' | 'INVESTOR_WALLET' | 'DEPOSIT_WALLET'
>

/** Describes a wallet whose balance could not be compared. */
export interface UncomparedWallet {
  wallet: string
  reference: string
  user_id: string | null
  reason: UncomparedReason
}

interface Comparison {
  provider: string
  movement: WalletMovement
  compared: string[]
  uncompared: UncomparedWallet[]
}

/** Stores the wallets that could not be compared, removes those that were, and logs the number of each reason. */
export async function storeUncompared(
  { tx, now, log }: Context,
  { provider, movement, compared, uncompared }: Comparison,
): Promise<void> {
  const { wallet, reason } = uncomparedWallets
  const remaining = uncompared.map((each) => each.wallet)
  // Each run compares a part of the investors' wallets, and all of the others.
  const whereDone = movement === 'INVESTOR_WALLET' ? inArray(wallet, compared) : notInArray(wallet, remaining)
  await tx
    .delete(uncomparedWallets)
    .where(and(eq(uncomparedWallets.provider, provider), eq(uncomparedWallets.movement, movement), whereDone))
  if (uncompared.length === 0) return
  const rows = uncompared.map(({ wallet, reference, user_id, reason }) => ({
    id: newId(),
    provider,
    wallet,
    movement,
    reference,
    user_id,
    reason,
    since: now,
  }))
  await tx
    .insert(uncomparedWallets)
    .values(rows)
    .onConflictDoUpdate({
      target: [uncomparedWallets.tenant_id, uncomparedWallets.provider, wallet],
      set: { reason: sql.raw(`excluded.${reason.name}`) },
    })
  for (const reason of new Set(uncompared.map((each) => each.reason))) {
    const { length: count } = uncompared.filter((each) => each.reason === reason)
    log.warn({ provider, movement, reason, count }, 'wallets were not compared')
  }
}

/** Returns whether a wallet of a kind at a provider could not be compared and is to be compared again. */
export async function hasUncompared(
  { tx }: Context,
  provider: string,
  movement: WalletMovement,
): Promise<boolean> {
  const whereOfKind = and(eq(uncomparedWallets.provider, provider), eq(uncomparedWallets.movement, movement))
  return (await tx.$count(uncomparedWallets, whereOfKind)) > 0
}
