import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { List, ListQuery } from './list.ts'
import { matches, type Search, whereAmongMatches, whereFound } from './search.ts'

/** Describes the source of a list's rows: the table by an index, or the search matches. */
export interface Source {
  /** Lists the required table expressions. */
  given: SQL[]
  from: SQL
  /** Contains the source with every column of the table. */
  rows: SQL
  id: SQL
  part: SQL
  key: SQL
  where: SQL | undefined
  whole?: true
  /** Selects the number of matching texts. */
  matched: SQL
}

export function tableOf<Sort extends string, Sum extends string>(
  { table, id, part, orders }: List<Sort, Sum>,
  { sort, where, search }: ListQuery<Sort>,
): Source {
  return {
    given: [],
    from: sql`${table}`,
    rows: sql`${table}`,
    id: sql`${id}`,
    part: part ? sql`${part}` : sql`''`,
    key: sql`${orders[sort].by}`,
    where: and(where, search?.few ? whereFound(search) : undefined),
    matched: sql`0`,
  }
}

/** Limits the matches to collect, above which reading the table in order is faster. */
export const maxGathered = 5000

/** Collects the rows of the matching texts, each once; none above the limit of matches. */
export function matchesFirst<Sort extends string, Sum extends string>(
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  search: Search,
): Source {
  const { from, id, part, key, where: narrow } = tableOf(list, query)
  const { within } = query
  const where = and(narrow, within && inArray(within.column, [...within.ids]))
  const matched = sql`(select count(*)::int from matches)`
  const kinds = Object.entries(search.among)
  const reached = kinds.map(([kind, column], index) => {
    const before = whereAmongMatches({ ...search, among: Object.fromEntries(kinds.slice(0, index)) })
    return sql`
      select ${id} as id, ${part} as part, ${key} as key
      from matches join ${from} on ${column} = matches.subject_id
      where ${and(sql`matches.kind = ${kind} and ${matched} <= ${maxGathered}`, where, before && not(before))}`
  })
  return {
    given: [
      matches(search, maxGathered + 1),
      sql`hits as materialized (${sql.join(reached, sql` union all `)})`,
    ],
    from: sql`hits`,
    // Looks up the few rows one by one.
    rows: sql`hits cross join lateral (select * from ${from} where ${id} = hits.id limit 1) as ${from}`,
    id: sql`hits.id`,
    part: sql`hits.part`,
    key: sql`hits.key`,
    where: undefined,
    whole: true,
    matched,
  }
}

/** Reads the table in order until the page is full, for searches with many matches. */
export function tableFirst<Sort extends string, Sum extends string>(
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  search: Search,
): Source {
  const table = tableOf(list, query)
  return { ...table, given: [matches(search)], where: and(table.where, whereAmongMatches(search)) }
}
