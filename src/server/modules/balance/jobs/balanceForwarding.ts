import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { walletProviderOf } from '../../../providers/payment/index.ts'
import type { ForwardResult } from '../../../providers/payment/transfer.ts'
import { type Investment, investments } from '../../investments/tables.ts'
import { nextEndlessQueryAt } from '../../onboarding/query-times.ts'
import { balanceProviderOf } from '../../payees/provider.ts'
import { advancedFees } from '../../payments/advanced-fees.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { askToConfirmForward } from '../../payments/ask-to-confirm-forward.ts'
import { feesFromBalance } from '../../payments/forward-amounts.ts'
import { issuanceWallet } from '../../payments/issuance-wallet.ts'
import { orderAddress } from '../../payments/page-address.ts'
import { payerOfPerson } from '../../payments/payer.ts'
import { balanceForwards } from '../tables.ts'

/** Transfers the balances that paid for delivered orders from the investors' wallets to the issuances' wallets. */
export const balanceForwarding: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: balanceForwards.investment_id,
    at: balanceForwards.forward_at,
    clock: 'real',
    where: isNotNull(balanceForwards.forward_at),
  },
  async outside(services, tenant, { row }) {
    const runInTenant = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'balanceForwarding', work)
    const claimedForward = await runInTenant((ctx) => claimForward(ctx, row))
    if (!claimedForward) return
    const { provider, order, request } = claimedForward
    const { issuance_id, currency } = order
    const response = await (async () => {
      const wallet = await issuanceWallet(runInTenant, provider, { issuance_id, currency })
      return provider.forwardBalance({ ...request, wallet })
    })().catch(ignoreUnavailable)
    if (response) await runInTenant((ctx) => applyForward(ctx, order, response))
  },
}

/** Claims a due transfer and schedules the next request; undefined if it is not due or no provider can make it now. */
async function claimForward(ctx: Context, id: string) {
  const whereDue = and(eq(balanceForwards.investment_id, id), lte(balanceForwards.forward_at, ctx.realNow))
  const [dueRow] = await ctx.tx
    .select({ forward: balanceForwards, order: investments })
    .from(balanceForwards)
    .innerJoin(
      investments,
      and(
        eq(investments.tenant_id, balanceForwards.tenant_id),
        eq(investments.id, balanceForwards.investment_id),
      ),
    )
    .where(whereDue)
    .for('no key update', { of: balanceForwards })
  if (!dueRow) return undefined
  const { forward, order } = dueRow
  const requestCount = forward.asked + 1
  await ctx.tx
    .update(balanceForwards)
    .set({ asked: requestCount, forward_at: nextEndlessQueryAt(ctx, requestCount) })
    .where(eq(balanceForwards.investment_id, id))
  const provider = balanceProviderOf(ctx)
  if (!provider) return undefined
  const { currency, used_balance: amount } = order
  const { account } = await payerOfPerson(ctx, order.investor_id, provider.name, currency)
  if (!account) return undefined
  const returnTo = orderAddress(ctx, id)
  const isForwarded = walletProviderOf(ctx, order.payment_method) !== undefined
  const fees = feesFromBalance(order, await advancedFees(ctx, order.id), isForwarded)
  const request = {
    reference: `balance-${id}`,
    account,
    amount,
    fees,
    currency,
    returnTo,
  }
  return { provider, order, request }
}

/** Applies the provider's response: ends the transfer, stores its refusal, or asks the investor once to confirm it. */
async function applyForward(
  ctx: Context,
  { id, used_balance }: Investment,
  response: ForwardResult,
): Promise<void> {
  const whereOfOrder = eq(balanceForwards.investment_id, id)
  if (response.outcome === 'forwarded') {
    const { forwarded, fees: forwarded_fees } = response
    await ctx.tx
      .update(balanceForwards)
      .set({ forward_at: null, next: '', refusal: '', forwarded, forwarded_fees })
      .where(whereOfOrder)
    return
  }
  if (response.outcome === 'refused') {
    await ctx.tx.update(balanceForwards).set({ refusal: response.code }).where(whereOfOrder)
    return
  }
  const [previousForward] = await ctx.tx
    .select()
    .from(balanceForwards)
    .where(whereOfOrder)
    .for('no key update')
  if (!previousForward?.forward_at) return
  await ctx.tx.update(balanceForwards).set({ next: response.next, refusal: '' }).where(whereOfOrder)
  if (previousForward.next === '') await askToConfirmForward(ctx, id, used_balance, `forward/balance/${id}`)
}
