import { and, desc, eq, inArray } from 'drizzle-orm'
import { bankTimeZone, calendarDay, daysAfter } from '../../../domain/calendar.ts'
import type { Cents } from '../../../domain/money.ts'
import type { UncomparedReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { PaymentReport } from '../../providers/payment/service.ts'
import { ignoreUnavailable } from '../payments/ask-provider.ts'
import type { RunInContext } from '../payments/prepare-card.ts'
import type { Discrepancy } from './compare.ts'
import { storeDifferences } from './store-day.ts'
import { differences } from './tables.ts'
import { storeUncompared, type UncomparedWallet, type WalletMovement } from './uncompared.ts'

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
  /** Says whether a movement of the wallet has an unknown result, so that `expected` may be wrong. */
  is_unknown: boolean
}

/** Lists wallets, or those with the given ids. */
export type SelectWallets = (ctx: Context, wallets?: readonly string[]) => Promise<ComparedWallet[]>

interface Comparison {
  provider: string
  movement: WalletMovement
  balanceOf: BalanceRequest
  select: SelectWallets
  /** Stores which wallets were compared. */
  markCompared?: (ctx: Context, provider: string, wallets: readonly string[]) => Promise<void>
}

type BalanceRequest = NonNullable<PaymentReport['balanceOf']>

/**
 * Compares the balances of wallets at a provider with the platform's records. Stores differences, and the wallets that
 * could not be compared.
 */
export async function compareWallets(runInContext: RunInContext, comparison: Comparison): Promise<void> {
  const { provider, movement, balanceOf, select, markCompared } = comparison
  const selected = await runInContext((ctx) => select(ctx))
  const answers = await requestBalances(
    balanceOf,
    selected.filter(({ is_unknown }) => !is_unknown),
  )
  await runInContext(async (ctx) => {
    const day = daysAfter(calendarDay(ctx.realNow, bankTimeZone), -1)
    const expectedBefore = new Map(selected.map(({ wallet, expected }) => [wallet, expected]))
    const wallets = selected.map(({ wallet }) => wallet)
    const differing: Discrepancy[] = []
    const compared: string[] = []
    const uncompared: UncomparedWallet[] = []
    for (const wallet of wallets.length > 0 ? await select(ctx, wallets) : []) {
      const answer = answers.get(wallet.wallet)
      // Includes a wallet whose money moved during the requests.
      const isMoving = wallet.is_unknown || expectedBefore.get(wallet.wallet) !== wallet.expected
      if (typeof answer !== 'bigint' || isMoving) {
        uncompared.push({ ...wallet, reason: typeof answer === 'string' ? answer : 'UNFINISHED' })
        continue
      }
      compared.push(wallet.wallet)
      if (await resolveOther(ctx, provider, wallet, answer)) continue
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
        theirs: answer,
      })
    }
    if (compared.length > 0) await markCompared?.(ctx, provider, compared)
    await storeUncompared(ctx, { provider, movement, compared, uncompared })
    if (differing.length > 0)
      await storeDifferences(ctx, {
        provider,
        day,
        differing,
        event: `wallet/${differing[0]?.number}/${day}`,
      })
  })
}

/** Returns the balances by wallet, or why the provider tells none. */
async function requestBalances(
  balanceOf: BalanceRequest,
  wallets: readonly ComparedWallet[],
): Promise<Map<string, Cents | UncomparedReason>> {
  const answers = new Map<string, Cents | UncomparedReason>()
  for (let start = 0; start < wallets.length; start += requestsAtOnce)
    await Promise.all(
      wallets.slice(start, start + requestsAtOnce).map(async ({ wallet }) => {
        const balance = await balanceOf(wallet).catch(ignoreUnavailable)
        answers.set(wallet, balance === 'no_access' ? 'NO_ACCESS' : (balance ?? 'NO_ANSWER'))
      }),
    )
  return answers
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
