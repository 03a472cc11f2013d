import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { bankTimeZone, calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { balanceForwards } from '../balance/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { amountReceived } from '../payments/amount-received.ts'
import { payers, payments } from '../payments/tables.ts'
import { whereLeftProvider, whereToBalance } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import { isUnknownBalanceForward, isUnknownForward, isUnknownPayout } from './unknown-results.ts'
import type { ComparedWallet, SelectWallets } from './wallets.ts'

/** Limits the wallets compared in one run of the job; the next runs compare the others. */
const maxWalletsPerRun = 500

/**
 * Returns a query of the investors' wallets at a provider that were not compared today. They hold what was paid, less
 * what was forwarded and refunded, and the balance: moved earnings less withdrawals and what paid delivered orders.
 */
export function walletsOfInvestors(provider: string, methods: readonly string[]): SelectWallets {
  return async (ctx, wallets) => {
    const compared = wallets ?? (await claimWallets(ctx, provider))
    if (compared.length === 0) return []
    const { rows } = await ctx.tx.execute<SelectedWallet>(sql`
      select payer.provider_wallet as wallet, payer.currency, payer.user_id,
        (coalesce(paid.amount, 0) + coalesce(paid_out.amount, 0) - coalesce(spent.amount, 0))::text as expected,
        coalesce(paid.is_unknown or paid_out.is_unknown or spent.is_unknown, false) as is_unknown
      from ${payers} payer
      left join lateral (
        select sum(${amountReceived} - ${payments.forwarded} - coalesce(${payments.forwarded_fees}, 0)) as amount,
          bool_or(${isUnknownForward}) as is_unknown
        from ${payments}
        join ${investments} placed on placed.tenant_id = ${payments.tenant_id} and placed.id = ${payments.investment_id}
        left join ${entityHistory} version
          on version.tenant_id = placed.tenant_id and version.id = placed.entity_version_id
        where ${payments.tenant_id} = payer.tenant_id and ${payments.investor_id} = payer.user_id
          and version.entity_id is not distinct from payer.entity_id and ${payments.currency} = payer.currency
          and ${payments.method} = any(${sql.param([...methods])}) and ${payments.provider} in (payer.provider, '')
          and ${payments.taken_at} is not null
      ) paid on true
      left join lateral (
        select sum(${changeByPayout}) as amount, bool_or(${isUnknownPayout}) as is_unknown
        from ${payouts}
        where ${payouts.tenant_id} = payer.tenant_id and ${payouts.investor_id} = payer.user_id
          and ${payouts.entity_id} is not distinct from payer.entity_id and ${payouts.currency} = payer.currency
          and (${payouts.payment_method} = any(${sql.param([...methods])}) or ${whereToBalance})
      ) paid_out on true
      left join lateral (
        select sum(forwarded + coalesce(forwarded_fees, 0)) as amount,
          bool_or(${isUnknownBalanceForward}) as is_unknown
        from ${balanceForwards}
        join ${investments} placed on placed.tenant_id = ${balanceForwards.tenant_id} and placed.id = investment_id
        where payer.entity_id is null and ${balanceForwards.tenant_id} = payer.tenant_id
          and placed.investor_id = payer.user_id and placed.currency = payer.currency
      ) spent on true
      where payer.provider = ${provider} and payer.provider_wallet = any(${sql.param([...compared])})`)
    return rows.map(
      ({ expected, ...row }): ComparedWallet => ({ ...row, reference: '', expected: BigInt(expected) }),
    )
  }
}

interface SelectedWallet extends Record<string, unknown> {
  wallet: string
  currency: string
  user_id: string
  expected: string
  is_unknown: boolean
}

/** Stores that investors' wallets were compared today. */
export async function markCompared(
  { tx, realNow }: Context,
  provider: string,
  wallets: readonly string[],
): Promise<void> {
  await tx
    .update(payers)
    .set({ compared_on: calendarDay(realNow, bankTimeZone) })
    .where(and(eq(payers.provider, provider), inArray(payers.provider_wallet, [...wallets])))
}

/** Computes by how much a payout has changed its payee's wallet; earnings to a bank account only pass through it. */
const changeByPayout = sql`case
  when ${whereToBalance} then case ${payouts.status} when 'CONFIRMED' then ${payouts.amount} else 0 end
  when ${payouts.reason} = 'EARNINGS' then 0
  when ${payouts.status} = 'SENT' and ${payouts.return_at} is not null then -${payouts.amount}
  when ${payouts.arrived_at} is not null and ${whereLeftProvider} then -${payouts.amount}
  else 0 end`

/** Claims wallets that were not compared today, those that were not requested for longest first, and returns their ids. */
async function claimWallets({ tx, realNow }: Context, provider: string): Promise<string[]> {
  const today = calendarDay(realNow, bankTimeZone)
  const { id, compared_on, balance_asked_at } = payers
  const whereDue = and(eq(payers.provider, provider), or(isNull(compared_on), lt(compared_on, today)))
  const due = await tx
    .select({ id })
    .from(payers)
    .where(whereDue)
    .orderBy(sql`${balance_asked_at} nulls first`, asc(id))
    .limit(maxWalletsPerRun)
  if (due.length === 0) return []
  const dueIds = due.map((payer) => payer.id)
  const claimed = await tx
    .update(payers)
    .set({ balance_asked_at: realNow })
    .where(inArray(id, dueIds))
    .returning({ wallet: payers.provider_wallet })
  return claimed.map(({ wallet }) => wallet)
}
