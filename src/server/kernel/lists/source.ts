import { and, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { List, ListQuery } from './list.ts'
import { matchesTable, type Search, whereAmongMatches, whereTextsMatch } from './search.ts'

/** The source of a list's rows: the table by an index, or the matches of the search. */
export interface Source {
  /** The table expressions that the source needs. */
  given: SQL[]
  from: SQL
  /** The source with all columns of the table. */
  rows: SQL
  id: SQL
  part: SQL
  key: SQL
  where: SQL | undefined
  /** Whether the source contains only rows of the list, so that owners and limits need not be applied again. */
  whole?: true
  /** The number of matching texts. */
  matched: SQL
}

/** Reads the table by its index; for a search with few rows, checks the texts of each row. */
export function tableSource<Sort extends string, Sum extends string>(
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
    where: and(where, search?.few ? whereTextsMatch(search) : undefined),
    matched: sql`0`,
  }
}

/** The maximum number of matches to collect; above it, reading the table in order is faster. */
export const maxCollectedMatches = 5000

/** Collects the rows of the matching texts without duplicates, or none above `maxCollectedMatches` matches. */
export function collectedSource<Sort extends string, Sum extends string>(
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  search: Search,
): Source {
  const { from, id, part, key, where: condition } = tableSource(list, query)
  const { within } = query
  const where = and(condition, within && inArray(within.column, [...within.ids]))
  const matched = sql`(select count(*)::int from matches)`
  const kinds = Object.entries(search.among)
  const hitsByKind = kinds.map(([kind, column], index) => {
    const earlierMatches = whereAmongMatches({ ...search, among: Object.fromEntries(kinds.slice(0, index)) })
    return sql`
      select ${id} as id, ${part} as part, ${key} as key
      from matches join ${from} on ${column} = matches.subject_id
      where ${and(sql`matches.kind = ${kind} and ${matched} <= ${maxCollectedMatches}`, where, earlierMatches && not(earlierMatches))}`
  })
  return {
    given: [
      matchesTable(search, maxCollectedMatches + 1),
      sql`hits as materialized (${sql.join(hitsByKind, sql` union all `)})`,
    ],
    from: sql`hits`,
    // Looks up the rows one by one, because they are few.
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
export function orderedTableSource<Sort extends string, Sum extends string>(
  list: List<Sort, Sum>,
  query: ListQuery<Sort>,
  search: Search,
): Source {
  const table = tableSource(list, query)
  return { ...table, given: [matchesTable(search)], where: and(table.where, whereAmongMatches(search)) }
}
