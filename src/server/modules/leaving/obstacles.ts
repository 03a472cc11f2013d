import { and, arrayContains, count, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { LeavingObstacle, LeavingReason } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { users } from '../auth/tables.ts'
import { openAds } from '../board/statuses.ts'
import { ads } from '../board/tables.ts'
import { outstanding } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { finished } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { whereForwarding } from '../payments/forwarding.ts'
import { payouts } from '../payouts/tables.ts'
import { agreedStatuses } from '../transfers/statuses.ts'
import { transfers } from '../transfers/tables.ts'

/** Names the reader: the person, or a manager who would delete the account. */
export type Addressee = 'own' | 'theirs'

/** Returns what prevents closing an account, worded for the reader; empty if nothing does. */
export async function obstaclesOf(ctx: Context, id: string, voice: Addressee): Promise<LeavingObstacle[]> {
  const [tokens, orders, sales, offered, returns, owed, forwards, balance, debt, managers, alone] =
    await allSettledInOrder([
      tokensOf(ctx, id),
      ordersOf(ctx, id),
      transfersOf(ctx, id),
      adsOf(ctx, id),
      earningsOf(ctx, id),
      owedTo(ctx, id),
      forwardsOf(ctx, id),
      balanceOf(ctx, id),
      debtOf(ctx, id),
      managersBeside(ctx, id),
      aloneIn(ctx, id),
    ])
  const obstacles: [LeavingReason, number][] = [
    ['TOKENS', tokens],
    ['ORDERS', orders],
    ['TRANSFERS', sales],
    ['ADS', offered],
    ['EARNINGS', returns.count],
    ['PAYOUTS', owed.count],
    ['FORWARDS', forwards],
    ['BALANCE', balance - owed.amount - returns.claimable],
    ['DEBT', voice === 'own' ? debt : 0],
    ['ONLY_MANAGER', managers.isOne && managers.others === 0 ? 1 : 0],
    ['ONLY_MEMBER', alone],
  ]
  return obstacles
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({
      reason,
      text: ctx.text(`obstacle.${voice}_${reason.toLowerCase()}`, { count, amount: count }),
    }))
}

const number = (value: ReturnType<typeof sql>) => sql<number>`${value}`.mapWith(Number)

async function tokensOf(ctx: Context, id: string): Promise<number> {
  const lots = lotsOf(ctx, id)
  const [row] = await ctx.tx
    .select({ tokens: number(sql`coalesce(sum(${lots.tokens}), 0)`) })
    .from(lots)
    .where(ne(lots.account, 'reserved'))
  return row?.tokens ?? 0
}

async function ordersOf({ tx }: Context, id: string): Promise<number> {
  const whereOpen = and(eq(investments.investor_id, id), notInArray(investments.status, [...finished]))
  const [row] = await tx.select({ orders: count() }).from(investments).where(whereOpen)
  return row?.orders ?? 0
}

/** Counts agreed transfers of this person, including their own offers. */
function transfersOf({ tx }: Context, id: string): Promise<number> {
  const { seller_id, buyer_id, status } = transfers
  const whereAgreed = inArray(status, agreedStatuses)
  return tx.$count(
    transfers,
    or(and(eq(seller_id, id), or(whereAgreed, eq(status, 'PROPOSED'))), and(eq(buyer_id, id), whereAgreed)),
  )
}

function adsOf({ tx }: Context, id: string): Promise<number> {
  return tx.$count(ads, and(eq(ads.seller_id, id), inArray(ads.status, openAds)))
}

/** Counts pending and claimable earnings, and sums the claimable ones in cents. */
async function earningsOf({ tx }: Context, id: string): Promise<{ count: number; claimable: number }> {
  const wherePaid = eq(earnings.status, 'PAID')
  const [row] = await tx
    .select({
      count: count(),
      claimable: number(sql`coalesce(sum(${earnings.net}) filter (where ${wherePaid}), 0)`),
    })
    .from(earnings)
    .where(and(eq(earnings.investor_id, id), inArray(earnings.status, outstanding)))
  return row ?? { count: 0, claimable: 0 }
}

/** Counts payouts that have not arrived, and sums those not sent yet, in cents. */
async function owedTo({ tx }: Context, id: string): Promise<{ count: number; amount: number }> {
  const whereOwed = sql`${payouts.status} in ('OWED', 'FAILED')`
  const [row] = await tx
    .select({
      count: count(),
      amount: number(sql`coalesce(sum(${payouts.amount}) filter (where ${whereOwed}), 0)`),
    })
    .from(payouts)
    .where(and(eq(payouts.investor_id, id), notInArray(payouts.status, ['CONFIRMED', 'CANCELED'])))
  return row ?? { count: 0, amount: 0 }
}

/** Counts delivered orders whose money has not reached the issuance's wallet, which their investor may have to confirm. */
async function forwardsOf({ tx }: Context, id: string): Promise<number> {
  const [row] = await tx
    .select({ orders: count() })
    .from(investments)
    .where(and(eq(investments.investor_id, id), whereForwarding))
  return row?.orders ?? 0
}

async function balanceOf({ tx }: Context, id: string): Promise<number> {
  const { owner, account, amount } = journalPostings
  const accountsOfPerson = ['investor_available', 'investor_balance', 'investor_pending', 'earnings_payable']
  const [row] = await tx
    .select({ amount: number(sql`coalesce(sum(${amount}), 0)`) })
    .from(journalPostings)
    .where(and(eq(owner, id), inArray(account, accountsOfPerson)))
  return row?.amount ?? 0
}

/** Returns what the person owes from reversed distributions, in cents; a manager may close the account all the same. */
async function debtOf({ tx }: Context, id: string): Promise<number> {
  const { owner, account, amount } = journalPostings
  const [row] = await tx
    .select({ amount: number(sql`coalesce(-sum(${amount}), 0)`) })
    .from(journalPostings)
    .where(and(eq(owner, id), eq(account, 'holder_debt')))
  return row?.amount ?? 0
}

async function managersBeside({ tx }: Context, id: string): Promise<{ isOne: boolean; others: number }> {
  const managers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['ADMIN']), isNull(users.closed_at)))
  const others = managers.filter((manager) => manager.id !== id).length
  return { isOne: others < managers.length, others }
}

/** Counts organisations with issuances that have no other member. */
async function aloneIn({ tx }: Context, id: string): Promise<number> {
  const { organisation_id, user_id, tenant_id } = organisationMembers
  const whereAnotherMember = sql`exists (select from ${organisationMembers} other
    where other.tenant_id = ${tenant_id} and other.organisation_id = ${organisation_id} and other.user_id <> ${id})`
  const whereIssuancesExist = sql`exists (select from ${issuances}
    where ${issuances.tenant_id} = ${tenant_id} and ${issuances.organisation_id} = ${organisation_id})`
  const [row] = await tx
    .select({ organisations: count() })
    .from(organisationMembers)
    .where(and(eq(user_id, id), whereIssuancesExist, sql`not ${whereAnotherMember}`))
  return row?.organisations ?? 0
}
