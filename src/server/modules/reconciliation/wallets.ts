import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { bankTimeZone, calendarDay, daysAfter } from '../../../domain/calendar.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import type { PaymentReport } from '../../providers/payment/service.ts'
import { balanceForwards } from '../balance/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { ignoreUnavailable } from '../payments/ask-provider.ts'
import type { RunInContext } from '../payments/prepare-card.ts'
import { issuanceWallets, payments } from '../payments/tables.ts'
import { storeDifferences } from './store-day.ts'
import { differences } from './tables.ts'

const otherBalance = 'OTHER_BALANCE'

interface IssuanceWallet {
  wallet: string
  slug: string
  currency: string
  /** Contains the amount in cents that orders have forwarded to the wallet. */
  forwarded: bigint
}

/**
 * Compares the balances of issuances' wallets at a provider with the amounts forwarded to them, and stores
 * differences.
 */
export async function compareWallets(
  runInContext: RunInContext,
  provider: string,
  balanceOf: NonNullable<PaymentReport['balanceOf']>,
): Promise<void> {
  for (const earlier of await runInContext((ctx) => walletsOf(ctx, provider))) {
    const balance = await balanceOf(earlier.wallet).catch(ignoreUnavailable)
    if (balance === undefined) continue
    await runInContext(async (ctx) => {
      const [wallet] = await walletsOf(ctx, provider, earlier.wallet)
      // Skips a wallet to which money moved during the request.
      if (wallet?.forwarded === earlier.forwarded) await storeBalance(ctx, provider, wallet, balance)
    })
  }
}

/**
 * Lists the wallets of issuances at a provider, or only the given wallet, unless the amount of a forward to them is
 * unknown.
 */
async function walletsOf(
  { tx }: Pick<Context, 'tx'>,
  provider: string,
  wallet?: string,
): Promise<IssuanceWallet[]> {
  const { tenant_id, issuance_id, currency } = issuanceWallets
  const whereOfWallet = sql`${investments.tenant_id} = ${tenant_id} and ${investments.issuance_id} = ${issuance_id}
    and ${investments.currency} = ${currency}`
  const forwarded = sql<string>`(coalesce((select sum(${payments.forwarded}) from ${payments} join ${investments}
      on ${investments.tenant_id} = ${payments.tenant_id} and ${investments.id} = ${payments.investment_id} where ${whereOfWallet}), 0)
    + coalesce((select sum(${balanceForwards.forwarded}) from ${balanceForwards} join ${investments}
      on ${investments.tenant_id} = ${balanceForwards.tenant_id} and ${investments.id} = ${balanceForwards.investment_id}
      where ${whereOfWallet}), 0))::text`
  // Finds earlier forwards, of which the amount was not stored.
  const hasUnknownForward = sql`(exists (select from ${payments} join ${investments}
      on ${investments.tenant_id} = ${payments.tenant_id} and ${investments.id} = ${payments.investment_id}
      where ${whereOfWallet} and ${payments.provider} = '' and ${payments.forward_asked} > 0
        and ${payments.forward_at} is null and ${payments.forwarded} = 0)
    or exists (select from ${balanceForwards} join ${investments}
      on ${investments.tenant_id} = ${balanceForwards.tenant_id} and ${investments.id} = ${balanceForwards.investment_id}
      where ${whereOfWallet} and ${balanceForwards.forward_at} is null and ${balanceForwards.forwarded} = 0))`
  const rows = await tx
    .select({ wallet: issuanceWallets.wallet, slug: issuances.slug, currency, forwarded })
    .from(issuanceWallets)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .where(
      and(
        eq(issuanceWallets.provider, provider),
        not(hasUnknownForward),
        wallet === undefined ? undefined : eq(issuanceWallets.wallet, wallet),
      ),
    )
  return rows.map((row) => ({ ...row, forwarded: BigInt(row.forwarded) }))
}

/**
 * Stores the difference between a wallet's balance and the forwarded amount, unless it is stored already, and resolves
 * differences that no longer apply.
 */
async function storeBalance(
  ctx: Context,
  provider: string,
  { wallet, slug, currency, forwarded }: IssuanceWallet,
  balance: Cents,
): Promise<void> {
  const whereOfWallet = and(
    eq(differences.provider, provider),
    eq(differences.kind, otherBalance),
    eq(differences.number, wallet),
  )
  const gap = balance - forwarded
  const [knownDifference] = await ctx.tx
    .select()
    .from(differences)
    .where(and(whereOfWallet, inArray(differences.status, ['OPEN', 'SETTLED'])))
    .orderBy(desc(differences.found_at), desc(differences.id))
    .limit(1)
  if (knownDifference && (knownDifference.theirs ?? 0n) - (knownDifference.ours ?? 0n) === gap) return
  await ctx.tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: ctx.now })
    // Keeps a settled difference while the balance still differs.
    .where(and(whereOfWallet, inArray(differences.status, gap === 0n ? ['OPEN', 'SETTLED'] : ['OPEN'])))
  if (gap === 0n) return
  const day = daysAfter(calendarDay(ctx.realNow, bankTimeZone), -1)
  await storeDifferences(ctx, {
    ...{ provider, day, event: `wallet/${wallet}/${day}` },
    differing: [
      {
        ...{ kind: otherBalance, out: false, reference: slug, number: wallet, day, currency },
        ...{ ours: cents(forwarded), theirs: balance, investment_id: null },
      },
    ],
  })
}
