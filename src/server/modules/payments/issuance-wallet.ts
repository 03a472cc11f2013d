import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { issuanceWallets } from './tables.ts'

type IssuanceWallet = Pick<
  typeof issuanceWallets.$inferInsert,
  'issuance_id' | 'provider' | 'currency' | 'wallet'
>

/** Returns the wallet of an issuance at a provider; undefined before the first movement to it. */
export async function knownWallet(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id, provider, currency }: Omit<IssuanceWallet, 'wallet'>,
): Promise<string | undefined> {
  const whereWallet = and(
    eq(issuanceWallets.issuance_id, issuance_id),
    eq(issuanceWallets.provider, provider),
    eq(issuanceWallets.currency, currency),
  )
  const [kept] = await tx.select().from(issuanceWallets).where(whereWallet)
  return kept?.wallet
}

/** Stores the wallet of an issuance; of two concurrent requests the first counts. */
export async function storeWallet({ tx }: Pick<Context, 'tx'>, wallet: IssuanceWallet): Promise<void> {
  await tx.insert(issuanceWallets).values(wallet).onConflictDoNothing()
}
