import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import type { RunInContext } from './prepare-card.ts'
import { issuanceWallets } from './tables.ts'

type WalletKey = Omit<typeof issuanceWallets.$inferInsert, 'tenant_id' | 'wallet'>

/**
 * Returns the wallet of an issuance at a provider. Stores a new one before money moves to it, so that a later try moves
 * it to the same; throws `unavailable`.
 */
export async function issuanceWallet(
  runInContext: RunInContext,
  provider: Pick<WireProvider, 'name' | 'openIssuance'>,
  { issuance_id, currency }: Pick<WalletKey, 'issuance_id' | 'currency'>,
): Promise<string> {
  const key = { issuance_id, provider: provider.name, currency }
  const known = await runInContext((ctx) => knownWallet(ctx, key))
  if (known !== undefined) return known
  const wallet = await provider.openIssuance(issuance_id, currency)
  return runInContext(async (ctx) => {
    await ctx.tx
      .insert(issuanceWallets)
      .values({ ...key, wallet })
      .onConflictDoNothing()
    // Of two concurrent requests the first counts.
    return (await knownWallet(ctx, key)) ?? wallet
  })
}

async function knownWallet(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id, provider, currency }: WalletKey,
): Promise<string | undefined> {
  const whereWallet = and(
    eq(issuanceWallets.issuance_id, issuance_id),
    eq(issuanceWallets.provider, provider),
    eq(issuanceWallets.currency, currency),
  )
  const [kept] = await tx.select().from(issuanceWallets).where(whereWallet)
  return kept?.wallet
}
