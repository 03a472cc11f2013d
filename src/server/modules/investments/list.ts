import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { InvestmentList } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { mentions, wordedColumn } from '../issuances/wording.ts'
import { investmentRows, selectInvestments } from './rows.ts'
import { type Tab, tabs } from './statuses.ts'
import { investments } from './tables.ts'

type Params = Operations['listMyInvestments']['params']

const orders: Record<NonNullable<Params['sort']>, SQL> = {
  newest: desc(investments.created_at),
  oldest: asc(investments.created_at),
  amount: asc(investments.amount),
  '-amount': desc(investments.amount),
}

/** One page of the investments within a scope, and how many each tab holds with the same search. Two queries. */
export async function listOf(ctx: Context, params: Params, scope: SQL | undefined): Promise<InvestmentList> {
  const { page = 1, size = 20, sort = 'newest', tab = 'all', status } = params
  const found = and(scope, search(ctx, params.q))
  const byStatus = await countByStatus(ctx, and(found, status ? eq(investments.status, status) : undefined))
  const counts = countByTab(byStatus)

  const shown = tab === 'all' ? [...byStatus.keys()] : tabs[tab].filter((each) => byStatus.has(each))
  const rows = await selectInvestments(ctx, and(found, inArray(investments.status, shown)))
    .orderBy(orders[sort], desc(investments.id))
    .limit(size)
    .offset((page - 1) * size)
  return { items: await investmentRows(ctx, rows), total: counts[tab], counts }
}

function search({ language }: Context, q = ''): SQL | undefined {
  if (!q.trim()) return undefined
  return mentions(
    [wordedColumn(issuances.title, language), investments.reference, users.name, users.surname, users.email],
    q,
  )
}

async function countByStatus(ctx: Context, where: SQL | undefined): Promise<Map<string, number>> {
  const rows = await ctx.tx
    .select({ status: investments.status, count: count() })
    .from(investments)
    .innerJoin(issuances, eq(issuances.id, investments.issuance_id))
    .innerJoin(users, eq(users.id, investments.investor_id))
    .where(where)
    .groupBy(investments.status)
  return new Map(rows.map((row) => [row.status, row.count]))
}

function countByTab(byStatus: Map<string, number>): Record<Tab, number> {
  const sum = (statuses: Iterable<string>) =>
    [...statuses].reduce((total, status) => total + (byStatus.get(status) ?? 0), 0)
  return {
    all: sum(byStatus.keys()),
    interest: sum(tabs.interest),
    orders: sum(tabs.orders),
    disbursed: sum(tabs.disbursed),
    signed: sum(tabs.signed),
    closed: sum(tabs.closed),
    cancelled: sum(tabs.cancelled),
    completed: sum(tabs.completed),
  }
}
