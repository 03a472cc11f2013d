import { and, eq, isNotNull, lte, ne, not, or, type SQL } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { onlineProviderOf, wireProviderOf } from '../../../providers/payment/index.ts'
import type { Services } from '../../../services.ts'
import { nextQueryAt } from '../../onboarding/query-times.ts'
import { whereHasAccount, wherePaidOut } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { applyChargebacks } from '../apply-chargeback.ts'
import { applyReturn } from '../apply-return.ts'
import { openDisputes } from '../charged-back.ts'
import { orderAddress } from '../page-address.ts'
import { payOut } from '../pay-out.ts'
import { queryDays } from '../query-days.ts'
import { payments } from '../tables.ts'

/**
 * Refunds payments by providers: by the original payment method, or, for wires, by a payout to a bank account once the
 * investor has one. Queries the progress of these payouts.
 */
export const providerReturn: Sweep = {
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
      isNotNull(payouts.payment_id),
      or(
        not(wherePaidOut),
        eq(payouts.status, 'SENT'),
        isNotNull(payouts.bank_account_id),
        whereHasAccount,
      ) as SQL,
    ) as SQL,
  },
  outside: (services, tenant, { row }) => giveBack(services, tenant, row),
}

async function giveBack(services: Services, tenant: string, id: string): Promise<void> {
  const within = <T>(work: (ctx: Context) => Promise<T>) => inTenant(services, tenant, 'providerReturn', work)
  const { due, provider, wire, returnTo } = await within(async (ctx) => {
    const taken = await take(ctx, id)
    const method = taken?.payout.payment_method ?? ''
    const returnTo = orderAddress(ctx, taken?.payment.investment_id ?? '')
    return {
      due: taken,
      provider: onlineProviderOf(ctx, method),
      wire: wireProviderOf(ctx, method),
      returnTo,
    }
  })
  if (due && wire) return payOut(within, wire, due)
  if (!due || !provider) return
  const { disputed } = due
  const { reference, provider_id, currency } = due.payment
  const { amount, return_asked, retried } = due.payout
  const requested = {
    ...{ refund: `${id}-${retried}`, reference, provider_id, currency, amount, disputed, returnTo },
    ...{ known: due.known, since: due.since, until: due.until, asked_before: return_asked + retried > 0 },
  }
  const answer = await provider.refund(requested).catch(() => undefined)
  if (!answer) return
  // Asks why before a manager may pay: the holder's bank may have taken the money back, and its hook be lost.
  const isUnexplained = answer.outcome === 'refused' && !disputed && provider.kind === 'card'
  const chargebacks = isUnexplained ? await provider.chargebacksOf(provider_id).catch(() => undefined) : []
  if (!chargebacks) return
  await within(async (ctx) => {
    await applyChargebacks(ctx, chargebacks)
    await applyReturn(ctx, { id, retried }, answer)
  })
}

/**
 * Claims a due payout with its payment and schedules the next try; undefined if it is not due. Requests the refunds of
 * one payment one at a time, after the outcome of the one before.
 */
async function take(ctx: Context, id: string) {
  const whereDue = and(eq(payouts.id, id), lte(payouts.return_at, ctx.realNow))
  const [due] = await ctx.tx
    .select({ payout: payouts, payment: payments })
    .from(payouts)
    .innerJoin(payments, and(eq(payments.tenant_id, payouts.tenant_id), eq(payments.id, payouts.payment_id)))
    .where(whereDue)
    .for('no key update', { of: [payouts, payments] })
  if (!due) return undefined
  const others = await ctx.tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.payment_id, due.payment.id), ne(payouts.id, id)))
  // Skips this wait for wires, whose payouts have references of their own.
  const waits =
    due.payment.status !== 'received' &&
    others.some(({ return_at, return_asked }) => return_at !== null && return_asked > 0)
  const requested = due.payout.return_asked + (waits ? 0 : 1)
  await ctx.tx
    .update(payouts)
    .set({ return_asked: requested, return_at: nextQueryAt(ctx, requested) })
    .where(eq(payouts.id, id))
  if (waits) return undefined
  return {
    ...due,
    disputed: (await openDisputes(ctx, due.payment.id)).length > 0,
    known: others.flatMap(({ transfer_reference }) => (transfer_reference ? [transfer_reference] : [])),
    ...queryDays(ctx, due.payout.owed_at),
  }
}
