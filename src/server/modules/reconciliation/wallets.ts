import { and, desc, eq, inArray } from 'drizzle-orm'
import { bankTimeZone, calendarDay, daysAfter } from '../../../domain/calendar.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ComparedMovement } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { PaymentReport } from '../../providers/payment/service.ts'
import { ignoreUnavailable } from '../payments/ask-provider.ts'
import type { RunInContext } from '../payments/prepare-card.ts'
import type { Discrepancy } from './compare.ts'
import { storeDifferences } from './store-day.ts'
import { differences } from './tables.ts'

const kind = 'OTHER_BALANCE'

const requestsAtOnce = 5

/** Describes a wallet at a provider. */
export interface ComparedWallet {
  wallet: string
  currency: string
  /** Contains the amount in cents that the wallet holds by the platform's records. */
  expected: bigint
  /** Contains the text by which managers recognise the wallet; empty if its holder suffices. */
  reference: string
  /** Identifies the holder; null if the wallet belongs to no investor. */
  user_id: string | null
}

/** Lists wallets, or those with the given ids, except wallets with movements whose result is unknown. */
export type SelectWallets = (ctx: Context, wallets?: readonly string[]) => Promise<ComparedWallet[]>

interface Comparison {
  provider: string
  movement: ComparedMovement
  balanceOf: NonNullable<PaymentReport['balanceOf']>
  select: SelectWallets
}

/** Compares the balances of wallets at a provider with the platform's records, and stores differences. */
export async function compareWallets(runInContext: RunInContext, comparison: Comparison): Promise<void> {
  const { provider, movement, balanceOf, select } = comparison
  const compared = await runInContext((ctx) => select(ctx))
  const balances = new Map<string, Cents>()
  for (let start = 0; start < compared.length; start += requestsAtOnce)
    await Promise.all(
      compared.slice(start, start + requestsAtOnce).map(async ({ wallet }) => {
        const balance = await balanceOf(wallet).catch(ignoreUnavailable)
        if (balance !== undefined) balances.set(wallet, balance)
      }),
    )
  if (balances.size === 0) return
  await runInContext(async (ctx) => {
    const day = daysAfter(calendarDay(ctx.realNow, bankTimeZone), -1)
    const expectedBefore = new Map(compared.map(({ wallet, expected }) => [wallet, expected]))
    const differing: Discrepancy[] = []
    for (const wallet of await select(ctx, [...balances.keys()])) {
      const balance = balances.get(wallet.wallet)
      // Skips a wallet whose money moved during the requests.
      if (balance === undefined || expectedBefore.get(wallet.wallet) !== wallet.expected) continue
      if (await resolveOther(ctx, provider, wallet, balance)) continue
      const { wallet: number, currency, expected: ours, reference, user_id } = wallet
      differing.push({
        kind,
        movement,
        method: '',
        out: false,
        number,
        currency,
        day,
        reference,
        user_id,
        ours,
        theirs: balance,
      })
    }
    if (differing.length > 0)
      await storeDifferences(ctx, {
        provider,
        day,
        differing,
        event: `wallet/${differing[0]?.number}/${day}`,
      })
  })
}

/**
 * Resolves the differences of a wallet that no longer apply. Returns whether there is none to store, because the
 * balance is right or its difference is stored already.
 */
async function resolveOther(
  ctx: Context,
  provider: string,
  { wallet, expected }: ComparedWallet,
  balance: Cents,
): Promise<boolean> {
  const whereOfWallet = and(
    eq(differences.provider, provider),
    eq(differences.kind, kind),
    eq(differences.number, wallet),
  )
  const gap = balance - expected
  const [knownDifference] = await ctx.tx
    .select()
    .from(differences)
    .where(and(whereOfWallet, inArray(differences.status, ['OPEN', 'SETTLED'])))
    .orderBy(desc(differences.found_at), desc(differences.id))
    .limit(1)
  if (knownDifference && (knownDifference.theirs ?? 0n) - (knownDifference.ours ?? 0n) === gap) return true
  await ctx.tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: ctx.now })
    // Keeps a settled difference while the balance still differs.
    .where(and(whereOfWallet, inArray(differences.status, gap === 0n ? ['OPEN', 'SETTLED'] : ['OPEN'])))
  return gap === 0n
}
