import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import type { RunInContext } from './prepare-card.ts'
import { issuanceWallets } from './tables.ts'

type WalletKey = Omit<typeof issuanceWallets.$inferInsert, 'tenant_id' | 'wallet'>

/**
 * Returns the wallet of an issuance at a provider. Stores a new wallet before money is sent to it, so that a retry uses
 * the same wallet; throws `unavailable`.
 */
export async function issuanceWallet(
  runInContext: RunInContext,
  provider: Pick<WireProvider, 'name' | 'openIssuance'>,
  { issuance_id, currency }: Pick<WalletKey, 'issuance_id' | 'currency'>,
): Promise<string> {
  const key = { issuance_id, provider: provider.name, currency }
  const storedWallet = await runInContext((ctx) => storedWalletOf(ctx, key))
  if (storedWallet !== undefined) return storedWallet
  const wallet = await provider.openIssuance(issuance_id, currency)
  return runInContext(async (ctx) => {
    await ctx.tx
      .insert(issuanceWallets)
      .values({ ...key, wallet })
      .onConflictDoNothing()
    // Uses the wallet of the first of two concurrent requests.
    return (await storedWalletOf(ctx, key)) ?? wallet
  })
}

async function storedWalletOf(
  { tx }: Pick<Context, 'tx'>,
  { issuance_id, provider, currency }: WalletKey,
): Promise<string | undefined> {
  const whereWallet = and(
    eq(issuanceWallets.issuance_id, issuance_id),
    eq(issuanceWallets.provider, provider),
    eq(issuanceWallets.currency, currency),
  )
  const [row] = await tx.select().from(issuanceWallets).where(whereWallet)
  return row?.wallet
}
