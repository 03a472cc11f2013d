import { and, type SQL, sql } from 'drizzle-orm'
import { counted } from '../../../protocol/counted.ts'
import type { Asked, Order } from './list.ts'
import type { Cursor, Place } from './page.ts'
import type { Source } from './source.ts'

/** One statement for a page of a list: its rows and one more, and how many rows each part has. */
export function statementOf<Sort extends string>(
  asked: Asked<Sort>,
  order: Order,
  place: Place,
  source: Source,
): SQL {
  const given = source.given.length > 0 ? sql`with ${sql.join(source.given, sql`, `)}` : sql``
  return sql`${given} select
    (select coalesce(json_object_agg(part, n), '{}') from (${countsOf(asked, source)}) sums) as counts,
    (${rowsOf(asked, order, place, source)}) as rows,
    ${source.matched} as matched`
}

/** How many rows each part has, exact as far as rows are counted. In an order, so that they are read by its index. */
function countsOf<Sort extends string>(
  { parts = [''] }: Asked<Sort>,
  { from, id, part, key, where, whole }: Source,
): SQL {
  if (whole)
    return sql`select ${part} as part, count(*)::int as n from ${from} where ${part} = any(${sql.param(parts)}) group by 1`
  return sql`
    select asked.part, (
      select count(*)::int from (
        select from ${from} where ${and(sql`${part} = asked.part`, where)}
        order by ${key}, ${id} limit ${counted + 1}
      ) as found
    ) as n
    from unnest(${sql.param(parts)}::text[]) as asked (part)`
}

/** The rows of a page: each part gives its first ones, and the first of these are taken. None of one that lies too far off. */
function rowsOf<Sort extends string>(
  { parts = [''], shown = parts, size }: Asked<Sort>,
  order: Order,
  place: Place,
  source: Source,
): SQL {
  const backwards = place.by === 'before' || place.by === 'last'
  const offset = place.by === 'number' ? (place.number - 1) * size : 0
  const groups = offset < counted ? groupsOf(shown, order, place) : []
  if (groups.length === 0) return sql`select '[]'::json`

  const down = Boolean(order.down)
  const first = sql`${sorted(down !== backwards)} limit ${offset + size + 1}`
  const streams = groups.map(({ parts, cursor }) => {
    const behind = cursor && isBehind(cursor, source, order, down !== backwards)
    const ranks = parts.map((part) => order.rank?.(part) ?? 0)
    return sql`
      select asked.rank, asked.part, stream.id, stream.key
      from unnest(${sql.param(parts)}::text[], ${sql.param(ranks)}::int[]) as asked (part, rank)
      cross join lateral (
        select ${source.id} as id, ${source.key} as key from ${source.from}
        where ${and(sql`${source.part} = asked.part`, source.where, behind)}
        ${source.whole ? sql`` : first}
      ) as stream`
  })
  return sql`
    select coalesce(
      json_agg(json_build_object('part', part, 'key', key::text, 'id', id) ${sorted(down, false)}), '[]'
    )
    from (
      select * from (${sql.join(streams, sql` union all `)}) as streams
      ${sorted(down !== backwards, backwards)} limit ${size + 1} offset ${offset}
    ) as page`
}

function sorted(down: boolean, ranksDown?: boolean): SQL {
  const way = (down: boolean) => sql.raw(down ? 'desc' : 'asc')
  const rank = ranksDown === undefined ? sql`` : sql`rank ${way(ranksDown)}, `
  return sql`order by ${rank}key ${way(down)}, id ${way(down)}`
}

/** Parts that are read alike: those in whose midst the cursor stands, and those that lie behind it as a whole. */
function groupsOf(
  shown: readonly string[],
  { rank = () => 0 }: Order,
  place: Place,
): { parts: string[]; cursor?: Cursor }[] {
  const all = [...shown]
  if (!('cursor' in place)) return all.length > 0 ? [{ parts: all }] : []
  const { cursor, by } = place
  const here = rank(cursor.part)
  const groups = [
    { parts: all.filter((part) => rank(part) === here), cursor },
    { parts: all.filter((part) => (by === 'after' ? rank(part) > here : rank(part) < here)) },
  ]
  return groups.filter(({ parts }) => parts.length > 0)
}

function isBehind({ key, id }: Cursor, source: Source, { by }: Order, down: boolean): SQL {
  const type = sql.raw(by.getSQLType())
  return sql`(${source.key}, ${source.id}) ${sql.raw(down ? '<' : '>')} (${key}::${type}, ${id}::uuid)`
}
