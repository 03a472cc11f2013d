import { and, type SQL, sql } from 'drizzle-orm'
import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { InvestmentList } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import type { List } from '../../kernel/lists/list.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../kernel/lists/range.ts'
import { sumOf } from '../../kernel/lists/sum.ts'
import { issuances } from '../issuances/tables.ts'
import { campaignsOf } from './campaign.ts'
import { investmentRow, selectInvestments } from './rows.ts'
import { endedStatuses, groups, type Tab, tabs } from './statuses.ts'
import { investments } from './tables.ts'

type Group = keyof InvestmentList['groups']
type Params = Omit<Operations['listMyInvestments']['params'], 'group'> & { group?: Group }

const statuses: readonly string[] = enumerations.$defs.investment_status.enum

const list: List<NonNullable<Params['sort']>, 'amount' | 'total' | 'tokens'> = {
  table: investments,
  id: investments.id,
  part: investments.status,
  orders: {
    '-created': { by: investments.created_at, down: true },
    created: { by: investments.created_at },
    amount: { by: investments.amount },
    '-amount': { by: investments.amount, down: true },
    due: { by: investments.due_at },
    status: { by: investments.created_at, down: true, rank: (status) => statuses.indexOf(status) },
    '-status': { by: investments.created_at, down: true, rank: (status) => -statuses.indexOf(status) },
  },
  sums: {
    of: { amount: investments.amount, total: investments.total, tokens: investments.tokens },
    currency: investments.currency,
    besides: endedStatuses,
    alike: { tokens: investments.issuance_id },
  },
}

/** Returns one page of investments, optionally of one person or some issuances, with the counts of the tabs. */
export async function investmentPage(
  ctx: Context,
  params: Params,
  scope?: SQL,
  issuanceIds?: readonly string[],
): Promise<InvestmentList> {
  const { page, q = '', size = 20, sort = '-created', status, tab = 'all', group = 'all' } = params
  const parts = status ?? statuses
  const query = {
    page,
    size,
    sort,
    parts,
    shown: parts.filter((part) => isInTab(tab, part) && isInGroup(group, part)),
    where: and(
      scope,
      whereTimeWithin(ctx, investments.created_at, params.created),
      whereAmountWithin(investments.amount, params.amount),
    ),
    within: issuanceIds && { column: investments.issuance_id, ids: issuanceIds },
    search: q.trim()
      ? { words: q, among: searchColumnsOf(ctx, issuanceIds), few: scope !== undefined }
      : undefined,
  }
  const result = await listPage(ctx.tx, list, query, (whereListed) =>
    allSettledInOrder([selectInvestments(ctx, whereListed), campaignsOf(ctx, whereOnIssuances(whereListed))]),
  )
  const [selected, campaigns] = result.rows
  const { sums } = result
  const rows = inIdOrder(result.ids, selected, ({ investment }) => investment.id)
  return {
    items: rows.map((row) =>
      investmentRow(ctx, row, campaigns.get(row.investment.issuance_id) ?? throwError('not_found')),
    ),
    total: result.total,
    pages: result.pages,
    ...(sums?.amount !== undefined &&
      sums.total !== undefined && { sums: { ...sums, amount: sums.amount, total: sums.total } }),
    counts: countByTab(result.counts, group),
    groups: countByGroup(result.counts),
  }
}

function whereOnIssuances(condition: SQL): SQL {
  return sql`${issuances.id} in (select ${investments.issuance_id} from ${investments} where ${condition})`
}

/**
 * Returns the columns to search: e-mail addresses only if the reader may see them; members of an issuer search by name.
 */
function searchColumnsOf({ language }: Context, issuanceIds: readonly string[] | undefined) {
  return {
    [issuanceIds ? 'person' : 'user']: investments.investor_id,
    [`title.${language}`]: investments.issuance_id,
    investment: investments.id,
  }
}

function isInTab(tab: Tab, status: string): boolean {
  return tab === 'all' || tabs[tab].some((tabStatus) => tabStatus === status)
}

function isInGroup(group: Group, status: string): boolean {
  if (group === 'all') return true
  if (group === 'open') return !isInGroup('completed', status) && !isInGroup('cancelled', status)
  return groups[group].some((groupStatus) => groupStatus === status)
}

function countByGroup(counts: Record<string, number>): Record<Group, number> {
  const sum = (group: Group) => sumWhere(counts, (status) => isInGroup(group, status))
  return {
    all: sum('all'),
    open: sum('open'),
    completed: sum('completed'),
    cancelled: sum('cancelled'),
    checking: sum('checking'),
    accepting: sum('accepting'),
    delivering: sum('delivering'),
  }
}

function sumWhere(counts: Record<string, number>, matches: (status: string) => boolean): number {
  return sumOf(Object.entries(counts).map(([status, count]) => (matches(status) ? count : 0)))
}

/** Counts the orders of a group by tab, from their counts by status. */
function countByTab(counts: Record<string, number>, group: Group): Record<Tab, number> {
  const sum = (tab: Tab) => sumWhere(counts, (status) => isInTab(tab, status) && isInGroup(group, status))
  return {
    all: sum('all'),
    interest: sum('interest'),
    orders: sum('orders'),
    disbursed: sum('disbursed'),
    signed: sum('signed'),
    closed: sum('closed'),
    cancelled: sum('cancelled'),
    completed: sum('completed'),
  }
}
