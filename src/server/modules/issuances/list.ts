import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { IssuanceList } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Context } from '../../kernel/context.ts'
import { card, cardColumns } from './card.ts'
import { issuances } from './tables.ts'
import { mentions, wordedColumn } from './wording.ts'

type Params = Operations['listIssuances']['params']

/** One page of the issuances within a scope and in any of the statuses, in a stable order. */
export async function listOf(
  ctx: Context,
  params: Params,
  statuses: readonly string[],
  scope?: SQL,
): Promise<IssuanceList> {
  const { page = 1, size = 12, sort = 'open' } = params
  const where = and(scope, filter(ctx, params, statuses))
  const rows = await ctx.tx
    .select({ ...cardColumns, total: sql<number>`(count(*) over ())::int`.as('total') })
    .from(issuances)
    .where(where)
    .orderBy(...order(ctx)[sort], issuances.id)
    .limit(size)
    .offset((page - 1) * size)

  const [first] = rows
  const total = first || page === 1 ? (first?.total ?? 0) : await totalOf(ctx, where)
  return { items: rows.map((row) => card(ctx, row)), total }
}

/** A page past the end has no rows to carry the total. */
async function totalOf({ tx }: Context, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(issuances).where(where)
  return row?.total ?? 0
}

function filter({ language }: Context, { q, status, type }: Params, statuses: readonly string[]) {
  const texts = [
    wordedColumn(issuances.title, language),
    wordedColumn(issuances.sector, language),
    issuances.city,
  ]
  return and(
    inArray(issuances.status, [...statuses]),
    status ? eq(issuances.status, status) : undefined,
    type ? eq(issuances.type, type) : undefined,
    q?.trim() ? mentions(texts, q) : undefined,
  )
}

function order({ language }: Context): Record<NonNullable<Params['sort']>, SQL[]> {
  const title = wordedColumn(issuances.title, language)
  const openness = sql`case ${issuances.status} when 'CAMPAIGN' then 1 when 'PRE_CAMPAIGN' then 2 when 'CLOSED' then 4 else 3 end`
  return {
    open: [openness, desc(issuances.starts_on)],
    newest: [desc(issuances.starts_on)],
    // What can still be missed comes first.
    ending: [desc(sql`${issuances.status} = 'CAMPAIGN'`), asc(issuances.ends_on)],
    raised: [asc(issuances.raised)],
    '-raised': [desc(issuances.raised)],
    title: [asc(title)],
    '-title': [desc(title)],
    min_ticket: [asc(issuances.min_ticket)],
    '-min_ticket': [desc(issuances.min_ticket)],
  }
}
