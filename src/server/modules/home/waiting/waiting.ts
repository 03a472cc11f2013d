import { type SQL, sql } from 'drizzle-orm'
import type { HomeKind, WaitingKind } from '../../../../generated/domain.ts'
import type { Waiting } from '../../../../language/documents/library.ts'
import { holds, valuesOf } from '../../../../language/expressions/index.ts'
import { addressOf } from '../../../../protocol/route.ts'
import type { Context } from '../../../kernel/context.ts'
import { entrepreneur } from './entrepreneur.ts'
import { manager } from './manager.ts'
import type { Source } from './source.ts'
import { user } from './user.ts'

type Area = Waiting['areas'][number]
type WaitingQuery = { area: Area; kind: Area['kinds'][number] }
type WaitingRow = { kind: string; count: number; since: string; due: string | null; oldest: string }

/** Limits the count of each kind. */
const maxRows = 100

/** Maps the kinds to their source. */
const sources: Record<WaitingKind, Source> = { ...manager, ...entrepreneur, ...user }

/** Returns the pending items of an area for the caller, longest waiting first. */
export async function waitingIn(ctx: Context, under: Area['under']): Promise<HomeKind[]> {
  const requested = queriesOf(ctx).filter(({ area }) => area.under === under)
  const counts = await foundOf(ctx, requested)
  return counts
    .map(({ asked, count, since, due, oldest }) => ({
      kind: asked.kind.kind as WaitingKind,
      count,
      since: new Date(since).toISOString(),
      due: due === null ? '' : new Date(due).toISOString(),
      link: linkOf(ctx, asked.kind, oldest),
    }))
    .sort((one, other) => (one.since < other.since ? -1 : 1))
}

/** Counts the pending items below each menu entry; a home counts its whole area. */
export async function waitingByEntry(ctx: Context): Promise<{ to: string; count: number }[]> {
  const rows = await foundOf(ctx, queriesOf(ctx))
  const counts = new Map<string, number>()
  for (const { asked, count } of rows) {
    const { area, kind } = asked
    for (const to of new Set([area.home, kind.menu ?? kind.go])) counts.set(to, (counts.get(to) ?? 0) + count)
  }
  return [...counts].map(([to, count]) => ({ to, count }))
}

/** Returns the kinds of pending items that the platform has for this person. */
function queriesOf({ library, session, tenant }: Context): WaitingQuery[] {
  const scope = { session, tenant: tenant.customization }
  const allowedAreas = (library.waiting?.areas ?? []).filter(({ allow }) => holds(allow, scope))
  return allowedAreas.flatMap((area) =>
    area.kinds.filter(({ when }) => when === undefined || holds(when, scope)).map((kind) => ({ area, kind })),
  )
}

/** Reads all kinds in one statement; kinds without pending items have no row. */
async function foundOf(ctx: Context, requested: readonly WaitingQuery[]) {
  if (requested.length === 0) return []
  const parts = requested.map(({ kind }) => oldestOf(kind.kind, sources[kind.kind as WaitingKind](ctx)))
  const { rows } = await ctx.tx.execute<WaitingRow>(sql.join(parts, sql` union all `))
  return rows.flatMap((row) => {
    const kind = requested.find(({ kind }) => kind.kind === row.kind)
    return kind ? [{ ...row, asked: kind }] : []
  })
}

function oldestOf(kind: string, source: SQL): SQL {
  return sql`select ${kind}::text kind, count(*)::int count, min(at) since, min(due) due, (array_agg(id order by at))[1]::text oldest
    from (select id, at, due from (${source}) of_kind(id, at, due) order by at limit ${maxRows}) oldest having count(*) > 0`
}

function linkOf(
  { session, tenant }: Context,
  { go, with: given = {} }: WaitingQuery['kind'],
  oldest: string,
): string {
  return addressOf(go, valuesOf(given, { session, tenant: tenant.customization, oldest }))
}
