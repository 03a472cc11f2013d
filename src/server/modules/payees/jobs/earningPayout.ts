import { and, desc, eq, isNotNull, isNull, lte, not, or, type SQL } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { wireProviderOf } from '../../../providers/payment/index.ts'
import type { PayOutResult } from '../../../providers/payment/payout.ts'
import { earningsWallet } from '../../deposits/deposited.ts'
import { offsetDebt } from '../../earnings/offset.ts'
import { entityHistory } from '../../entities/tables.ts'
import { applyPaidOut } from '../../payments/apply-paid-out.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { payoutAccountOf } from '../../payments/pay-out.ts'
import { payerOfEntity, payerOfPerson } from '../../payments/payer.ts'
import { whereHasAccount, whereToBalance } from '../../payouts/destination.ts'
import { leaveToManager } from '../../payouts/leave-to-manager.ts'
import { nextReturnAt } from '../../payouts/next-return.ts'
import { type Payout, payouts } from '../../payouts/tables.ts'
import { newestProfileOf } from '../../profile/newest-profile.ts'

/** Requests payouts of claimed earnings and balances from the provider, and queries their progress. */
export const earningPayout: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: payouts.id,
    at: payouts.return_at,
    clock: 'real',
    where: and(
      isNotNull(payouts.return_at),
      isNull(payouts.payment_id),
      not(whereToBalance),
      or(eq(payouts.status, 'SENT'), isNotNull(payouts.bank_account_id), whereHasAccount) as SQL,
    ) as SQL,
  },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'earningPayout', work)
    const claimedPayout = await runInContext((ctx) => claimDuePayout(ctx, row))
    if (!claimedPayout) return
    const { provider, request, retried } = claimedPayout
    const unfundedResult: PayOutResult = { outcome: 'refused', number: '', code: 'funds' }
    const isFunded = request.from?.wallet !== ''
    const result = isFunded ? await provider.payOut(request).catch(ignoreUnavailable) : unfundedResult
    if (result) await runInContext((ctx) => applyPaidOut(ctx, { id: row, retried }, result))
  },
}

/** Claims a due payout and schedules the next try; undefined if it is not due, or if it cannot be paid at present. */
async function claimDuePayout(ctx: Context, id: string) {
  const whereDue = and(eq(payouts.id, id), lte(payouts.return_at, ctx.realNow), not(whereToBalance))
  const [duePayout] = await ctx.tx.select().from(payouts).where(whereDue)
  // Deducts a debt before each request: it may have arisen while the previous request was unanswered.
  if (duePayout) await offsetDebt(ctx, duePayout.investor_id, duePayout.currency)
  const [payout] = await ctx.tx.select().from(payouts).where(whereDue).for('no key update')
  if (!payout) return undefined
  const { amount, currency, investor_id, entity_id, payment_method, reference, retried } = payout
  const return_asked = payout.return_asked + 1
  const [bankAccount, provider] = [await payoutAccountOf(ctx, payout), wireProviderOf(ctx, payment_method)]
  // Stores the account before the request, so that a retry uses the same account.
  await ctx.tx
    .update(payouts)
    .set({
      return_asked,
      return_at: nextReturnAt(ctx, payout, return_asked),
      ...(bankAccount && provider && { bank_account_id: bankAccount.id }),
    })
    .where(eq(payouts.id, id))
  // Assigns the payout to a manager if its provider is gone, unless a request for it is unanswered.
  if (!provider && payout.bank_account_id === null) await leaveToManager(ctx, id, 'no_provider')
  if (!bankAccount || !provider) return undefined
  const { account, payer } = await (entity_id === null
    ? payerOfPerson(ctx, investor_id, provider.name, currency)
    : payerOfEntity(ctx, entity_id, provider.name, currency))
  const wallet = await earningsWallet(ctx, payment_method, currency)
  if (!account) return undefined
  const { holder, iban } = bankAccount
  const person = payer.entity ? undefined : { name: payer.name, surname: payer.surname }
  const address = await addressOf(ctx, payout)
  return {
    provider,
    retried,
    request: {
      reference,
      provider_id: '',
      amount,
      currency,
      payout: `${id}-${retried}`,
      account,
      label: reference,
      ...(payout.reason === 'EARNINGS' && { from: { wallet } }),
      to: { id: bankAccount.id, holder, iban, address, ...(person && { person }) },
      returnTo: `${ctx.tenant.origin}/user/${payout.reason === 'EARNINGS' ? 'earnings' : 'balance'}`,
    },
  }
}

/** Returns the address of the person or legal entity whose money a payout is. */
async function addressOf(ctx: Context, { investor_id, entity_id }: Payout) {
  if (entity_id !== null) return companyAddress(ctx, entity_id)
  const profile = await newestProfileOf(ctx.tx, investor_id)
  const { address = '', city = '', postal_code = '', country = '', residence_country = '' } = profile ?? {}
  return { street: address, city, postal_code, country: country || residence_country }
}

async function companyAddress({ tx }: Context, entityId: string) {
  const { address: street, city, postal_code, residence_country: country } = entityHistory
  const [newestVersion] = await tx
    .select({ street, city, postal_code, country })
    .from(entityHistory)
    .where(eq(entityHistory.entity_id, entityId))
    .orderBy(desc(entityHistory.position))
    .limit(1)
  return newestVersion ?? { street: '', city: '', postal_code: '', country: '' }
}
