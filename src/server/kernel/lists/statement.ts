import { and, type SQL, sql } from 'drizzle-orm'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import type { GroupedBy, List, ListQuery, Order, Sums } from './list.ts'
import type { Cursor, RequestedPage } from './page.ts'
import type { Source } from './source.ts'
import { maxCounted } from './sum.ts'

/**
 * Builds one statement for a page: the positions of its rows and of one further row, and the counts of the parts.
 * Stores the page's ids in the transaction, so that the next statement can be sent before they are known.
 */
export function statementOf<Sort extends string, Sum extends string>(
  query: ListQuery<Sort>,
  { orders, sums }: List<Sort, Sum>,
  requestedPage: RequestedPage,
  source: Source,
): SQL {
  const tableExpressions = [
    ...source.given,
    sql`page as materialized (${pageOf(query, orders[query.sort], requestedPage, source)})`,
    sql`counts as materialized (${countsOf(query, source)})`,
  ]
  return sql`with ${sql.join(tableExpressions, sql`, `)} select
    (select coalesce(json_object_agg(part, n), '{}') from counts) as counts,
    ${sums ? sumsOf(query, sums, source) : sql`null`} as sums,
    (select coalesce(json_agg(json_build_object('part', part, 'key', key, 'id', id) order by place), '[]') from page) as rows,
    ${source.matched} as matched,
    set_config('app.listed', coalesce((select array_agg(id) from page where place <= ${query.size})::text, '{}'), true)`
}

/** Selects the rows of the page that the transaction has read most recently. */
export function whereListed({ id }: Pick<List<never>, 'id'>): SQL {
  return sql`${id} = any (current_setting('app.listed')::uuid[])`
}

/** Counts the rows of each part up to the limit, in an order that the index provides. */
function countsOf<Sort extends string>(
  { parts = [''], within, size }: ListQuery<Sort>,
  { from, id, part, key, where, whole }: Source,
): SQL {
  const max = maxCounted(size)
  if (!whole && within)
    return sql`
      select asked.part, least(count(found), ${max})::int as n
      from unnest(${sql.param(parts)}::text[]) as asked (part) ${ownersJoin(within)}
      left join lateral (
        select true from ${from} where ${and(sql`${part} = asked.part`, whereOfOwner(within), where)}
        order by ${key}, ${id} limit ${max}
      ) as found (found) on true
      group by 1`
  if (whole)
    return sql`select ${part} as part, count(*)::int as n from ${from} where ${part} = any(${sql.param(parts)}) group by 1`
  return sql`
    select asked.part, (
      select count(*)::int from (
        select from ${from} where ${and(sql`${part} = asked.part`, where)}
        order by ${key}, ${id} limit ${max}
      ) as found
    ) as n
    from unnest(${sql.param(parts)}::text[]) as asked (part)`
}

/** Sums the found rows part by part, like the counts; null above the counting limit. */
function sumsOf<Sort extends string>(
  { parts = [''], shown = parts, within }: ListQuery<Sort>,
  { of, currency, besides = [], alike = {} }: Sums<string>,
  { rows, part, key, id, where, whole }: Source,
): SQL {
  const columns = Object.entries(of)
  const values = columns.flatMap(([name, column]) => [
    sql`${column} as ${sql.identifier(name)}`,
    ...(alike[name] ? [sql`${alike[name]}::text as ${sql.identifier(commonColumnOf(name))}`] : []),
  ])
  const totals = columns.map(([name]) => {
    const total = sql`coalesce(sum(found.${sql.identifier(name)}), 0)::text`
    const commonColumn = sql`found.${sql.identifier(commonColumnOf(name))}`
    return alike[name]
      ? sql`${name}::text, case when min(${commonColumn}) is not distinct from max(${commonColumn}) then ${total} end`
      : sql`${name}::text, ${total}`
  })
  const summedParts = shown.filter((part) => !besides.includes(part))
  if (summedParts.length === 0 && shown.length > 0) return sql`null`
  const requestedParts = sql`unnest(${sql.param(summedParts)}::text[]) as asked (part)`
  return sql`
    case when (select coalesce(sum(n), 0) from counts where part = any(${sql.param([...shown])})) <= ${maxCountedRows} then (
      select case when min(found.currency) is not distinct from max(found.currency)
        then json_strip_nulls(json_build_object(${sql.join(totals, sql`, `)})) end
      from ${requestedParts} ${whole ? sql`` : ownersJoin(within)} cross join lateral (
        select ${sql.join([...values, sql`${currency} as currency`], sql`, `)} from ${rows}
        where ${and(sql`${part} = asked.part`, whole ? undefined : whereOfOwner(within), where)}
        ${whole ? sql`` : sql`order by ${key}, ${id} limit ${maxCountedRows + 1}`}
      ) as found
    ) end`
}

/** Returns the name of the column in which all rows must agree for a sum. */
function commonColumnOf(sum: string): string {
  return `${sum}_of`
}

/** Merges the first rows of each part into a page, which is empty beyond the counted rows. */
function pageOf<Sort extends string>(
  { parts = [''], shown = parts, size, within }: ListQuery<Sort>,
  order: Order,
  requestedPage: RequestedPage,
  source: Source,
): SQL {
  const isReversed = isBackwards(requestedPage)
  const isDescending = Boolean(order.down) !== isReversed
  const offset = requestedPage.by === 'number' ? (requestedPage.number - 1) * size : 0
  const groups = offset < maxCountedRows ? groupsOf(shown, order, requestedPage) : []
  if (groups.length === 0) return sql`select '' as part, '' as key, null::uuid as id, 0 as place where false`

  const ordering = sql`${orderBy(isDescending)} limit ${offset + size + 1}`
  const streams = groups.map(({ parts, cursor }) => {
    const whereAfterCursor = cursor && whereBeyondCursor(cursor, source, order, isDescending)
    const ranks = parts.map((part) => order.rank?.(part) ?? 0)
    return sql`
      select asked.rank, asked.part, stream.id, stream.key
      from unnest(${sql.param(parts)}::text[], ${sql.param(ranks)}::int[]) as asked (part, rank)
      ${source.whole ? sql`` : ownersJoin(within)}
      cross join lateral (
        select ${source.id} as id, ${source.key} as key from ${source.from}
        where ${and(sql`${source.part} = asked.part`, source.whole ? undefined : whereOfOwner(within), source.where, whereAfterCursor)}
        ${source.whole ? sql`` : ordering}
      ) as stream`
  })
  const direction = orderBy(isDescending, isReversed)
  return sql`
    select part, key::text as key, id, row_number() over (${direction}) as place
    from (
      select * from (${sql.join(streams, sql` union all `)}) as streams
      ${direction} limit ${size + 1} offset ${offset}
    ) as found`
}

/** Joins the owners whose rows are listed; empty if the list is not limited to owners. */
function ownersJoin(owners: GroupedBy | undefined): SQL {
  return owners ? sql`cross join unnest(${sql.param([...owners.ids])}::uuid[]) as owner (id)` : sql``
}

function whereOfOwner(owners: GroupedBy | undefined): SQL | undefined {
  return owners && sql`${owners.column} = owner.id`
}

/** Returns whether a page is read backwards, with its last row first. */
export function isBackwards({ by }: RequestedPage): boolean {
  return by === 'before' || by === 'last'
}

function orderBy(isDescending: boolean, isRankDescending?: boolean): SQL {
  const directionSql = (down: boolean) => sql.raw(down ? 'desc' : 'asc')
  const rank = isRankDescending === undefined ? sql`` : sql`rank ${directionSql(isRankDescending)}, `
  return sql`order by ${rank}key ${directionSql(isDescending)}, id ${directionSql(isDescending)}`
}

/**
 * Groups the parts to read: the parts of the cursor's rank, with the cursor, and the parts that follow in reading
 * order.
 */
function groupsOf(
  visibleParts: readonly string[],
  { rank = () => 0 }: Order,
  requestedPage: RequestedPage,
): { parts: string[]; cursor?: Cursor }[] {
  const allParts = [...visibleParts]
  if (!('cursor' in requestedPage)) return allParts.length > 0 ? [{ parts: allParts }] : []
  const { cursor, by } = requestedPage
  const cursorRank = rank(cursor.part)
  const groups = [
    { parts: allParts.filter((part) => rank(part) === cursorRank), cursor },
    {
      parts: allParts.filter((part) => (by === 'after' ? rank(part) > cursorRank : rank(part) < cursorRank)),
    },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}

function whereBeyondCursor({ key, id }: Cursor, source: Source, { by }: Order, isDescending: boolean): SQL {
  const type = sql.raw(by.getSQLType())
  return sql`(${source.key}, ${source.id}) ${sql.raw(isDescending ? '<' : '>')} (${key}::${type}, ${id}::uuid)`
}
