import { type SQL, sql } from 'drizzle-orm'
import type { HomeKind, WaitingKind } from '../../../../generated/domain.ts'
import type { Waiting } from '../../../../language/documents/library.ts'
import { evaluateAll, isConditionMet } from '../../../../language/expressions/index.ts'
import { addressOf } from '../../../../protocol/route.ts'
import type { Context } from '../../../kernel/context.ts'
import { entrepreneurSources } from './entrepreneur.ts'
import { managerSources } from './manager.ts'
import type { Source } from './source.ts'
import { userSources } from './user.ts'

type Area = Waiting['areas'][number]
type WaitingQuery = { area: Area; kind: Area['kinds'][number] }
type WaitingRow = { kind: string; count: number; since: string; due: string | null; oldest: string }

/** Limits the items counted of each kind. */
const maxRows = 100

/** Maps the kinds of pending items to their source. */
const sources: Record<WaitingKind, Source> = {
  ...managerSources,
  ...entrepreneurSources,
  ...userSources,
}

/** Returns the pending items of an area for the caller, longest waiting first. */
export async function pendingItemsIn(ctx: Context, under: Area['under']): Promise<HomeKind[]> {
  const queries = queriesOf(ctx).filter(({ area }) => area.under === under)
  const counts = await loadCounts(ctx, queries)
  return counts
    .map(({ query, count, since, due, oldest }) => ({
      kind: query.kind.kind as WaitingKind,
      count,
      since: new Date(since).toISOString(),
      due: due === null ? '' : new Date(due).toISOString(),
      link: linkOf(ctx, query.kind, oldest),
    }))
    .sort((left, right) => (left.since < right.since ? -1 : 1))
}

/** Counts the pending items of each menu entry; the entry of a home page counts its whole area. */
export async function pendingCountsByEntry(ctx: Context): Promise<{ to: string; count: number }[]> {
  const rows = await loadCounts(ctx, queriesOf(ctx))
  const counts = new Map<string, number>()
  for (const { query, count } of rows) {
    const { area, kind } = query
    for (const to of new Set([area.home, kind.menu ?? kind.go])) counts.set(to, (counts.get(to) ?? 0) + count)
  }
  return [...counts].map(([to, count]) => ({ to, count }))
}

/** Returns the kinds of pending items that this person may have on this platform. */
function queriesOf({ library, session, tenant }: Context): WaitingQuery[] {
  const scope = { session, tenant: tenant.customization }
  const allowedAreas = (library.waiting?.areas ?? []).filter(({ allow }) => isConditionMet(allow, scope))
  return allowedAreas.flatMap((area) =>
    area.kinds
      .filter(({ when }) => when === undefined || isConditionMet(when, scope))
      .map((kind) => ({ area, kind })),
  )
}

/** Counts all kinds in one statement. Kinds without pending items have no row in the result. */
async function loadCounts(ctx: Context, queries: readonly WaitingQuery[]) {
  if (queries.length === 0) return []
  const statements = queries.map(({ kind }) => oldestOf(kind.kind, sources[kind.kind as WaitingKind](ctx)))
  const { rows } = await ctx.tx.execute<WaitingRow>(sql.join(statements, sql` union all `))
  return rows.flatMap((row) => {
    const query = queries.find(({ kind }) => kind.kind === row.kind)
    return query ? [{ ...row, query }] : []
  })
}

/** Selects a kind's count, its earliest start of waiting and deadline, and the id of its oldest item. */
function oldestOf(kind: string, source: SQL): SQL {
  return sql`select ${kind}::text kind, count(*)::int count, min(at) since, min(due) due, (array_agg(id order by at))[1]::text oldest
    from (select id, at, due from (${source}) of_kind(id, at, due) order by at limit ${maxRows}) oldest having count(*) > 0`
}

function linkOf(
  { session, tenant }: Context,
  { go, with: linkValues = {} }: WaitingQuery['kind'],
  oldest: string,
): string {
  return addressOf(go, evaluateAll(linkValues, { session, tenant: tenant.customization, oldest }))
}
