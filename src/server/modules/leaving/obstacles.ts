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
import { finishedStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { whereForwarding } from '../payments/forwarding.ts'
import { payouts } from '../payouts/tables.ts'
import { agreedStatuses } from '../transfers/statuses.ts'
import { transfers } from '../transfers/tables.ts'

/** Names the reader: the person, or a manager who would delete the account. */
export type Addressee = 'own' | 'theirs'

/** Returns the obstacles to closing an account, worded for the reader; empty if there are none. */
export async function obstaclesOf(
  ctx: Context,
  id: string,
  addressee: Addressee,
): Promise<LeavingObstacle[]> {
  const [
    tokens,
    openOrders,
    openTransfers,
    adCount,
    openEarnings,
    openPayouts,
    openForwards,
    balance,
    debt,
    managers,
    soleMemberships,
  ] = await allSettledInOrder([
    tokensOf(ctx, id),
    ordersOf(ctx, id),
    transfersOf(ctx, id),
    adsOf(ctx, id),
    earningsOf(ctx, id),
    openPayoutsOf(ctx, id),
    forwardsOf(ctx, id),
    balanceOf(ctx, id),
    debtOf(ctx, id),
    countManagers(ctx, id),
    countSoleMemberships(ctx, id),
  ])
  const obstacles: [LeavingReason, number][] = [
    ['TOKENS', tokens],
    ['ORDERS', openOrders],
    ['TRANSFERS', openTransfers],
    ['ADS', adCount],
    ['EARNINGS', openEarnings.count],
    ['PAYOUTS', openPayouts.count],
    ['FORWARDS', openForwards],
    ['BALANCE', balance - openPayouts.amount - openEarnings.claimable],
    ['DEBT', addressee === 'own' ? debt : 0],
    ['ONLY_MANAGER', managers.isManager && managers.otherCount === 0 ? 1 : 0],
    ['ONLY_MEMBER', soleMemberships],
  ]
  return obstacles
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => ({
      reason,
      text: ctx.text(`obstacle.${addressee}_${reason.toLowerCase()}`, { count, amount: count }),
    }))
}

const toNumber = (value: ReturnType<typeof sql>) => sql<number>`${value}`.mapWith(Number)

async function tokensOf(ctx: Context, id: string): Promise<number> {
  const lots = lotsOf(ctx, id)
  const [row] = await ctx.tx
    .select({ tokens: toNumber(sql`coalesce(sum(${lots.tokens}), 0)`) })
    .from(lots)
    .where(ne(lots.account, 'reserved'))
  return row?.tokens ?? 0
}

async function ordersOf({ tx }: Context, id: string): Promise<number> {
  const whereOpen = and(
    eq(investments.investor_id, id),
    notInArray(investments.status, [...finishedStatuses]),
  )
  const [row] = await tx.select({ orders: count() }).from(investments).where(whereOpen)
  return row?.orders ?? 0
}

/** Counts the agreed transfers of the person, and their sales offered but not accepted yet. */
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

/** Counts pending and claimable earnings, and sums the claimable earnings in cents. */
async function earningsOf({ tx }: Context, id: string): Promise<{ count: number; claimable: number }> {
  const wherePaid = eq(earnings.status, 'PAID')
  const [row] = await tx
    .select({
      count: count(),
      claimable: toNumber(sql`coalesce(sum(${earnings.net}) filter (where ${wherePaid}), 0)`),
    })
    .from(earnings)
    .where(and(eq(earnings.investor_id, id), inArray(earnings.status, outstanding)))
  return row ?? { count: 0, claimable: 0 }
}

/** Counts payouts that have not arrived, and sums those not sent yet, in cents. */
async function openPayoutsOf({ tx }: Context, id: string): Promise<{ count: number; amount: number }> {
  const whereOwed = sql`${payouts.status} in ('OWED', 'FAILED')`
  const [row] = await tx
    .select({
      count: count(),
      amount: toNumber(sql`coalesce(sum(${payouts.amount}) filter (where ${whereOwed}), 0)`),
    })
    .from(payouts)
    .where(and(eq(payouts.investor_id, id), notInArray(payouts.status, ['CONFIRMED', 'CANCELED'])))
  return row ?? { count: 0, amount: 0 }
}

/** Counts orders whose money is being forwarded to the issuance's wallet, which the investor may have to confirm. */
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
    .select({ amount: toNumber(sql`coalesce(sum(${amount}), 0)`) })
    .from(journalPostings)
    .where(and(eq(owner, id), inArray(account, accountsOfPerson)))
  return row?.amount ?? 0
}

/** Returns the person's debt from reversed distributions, in cents; a manager may close the account despite it. */
async function debtOf({ tx }: Context, id: string): Promise<number> {
  const { owner, account, amount } = journalPostings
  const [row] = await tx
    .select({ amount: toNumber(sql`coalesce(-sum(${amount}), 0)`) })
    .from(journalPostings)
    .where(and(eq(owner, id), eq(account, 'holder_debt')))
  return row?.amount ?? 0
}

/** Returns whether the person is a manager, and the number of other managers. */
async function countManagers(
  { tx }: Context,
  id: string,
): Promise<{ isManager: boolean; otherCount: number }> {
  const managers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['ADMIN']), isNull(users.closed_at)))
  const otherCount = managers.filter((manager) => manager.id !== id).length
  return { isManager: otherCount < managers.length, otherCount }
}

/** Counts the organisations with issuances of which the person is the only member. */
async function countSoleMemberships({ tx }: Context, id: string): Promise<number> {
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
