import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { TenantPublicFigures } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { whereUnfunded } from '../distributions/statuses.ts'
import { distributions } from '../distributions/tables.ts'
import { issuances } from './tables.ts'

/**
 * Returns the amounts financed and in default, either declared by the tenant or by missed payments; zeros if hidden.
 */
export async function figuresOf(
  { tx, now, timeZone }: Pick<Context, 'tx' | 'now' | 'timeZone'>,
  defaults: { inDefault: readonly string[] | undefined } | undefined,
): Promise<TenantPublicFigures> {
  const as_of = calendarDay(now, timeZone)
  const noFigures = {
    as_of,
    financed: 0,
    raised: 0,
    tells_defaults: false,
    in_default: 0,
    default_percent: 0,
  }
  if (!defaults) return noFigures
  const { inDefault = [] } = defaults
  const whereInDefaultFilter = inDefault.length > 0 ? inArray(issuances.slug, [...inDefault]) : sql`false`
  const whereLate = sql`(${whereInDefaultFilter} or ${inArray(issuances.id, defaultedIn(tx))})`
  const [row] = await tx
    .select({
      financed: sql<number>`count(*)::int`,
      raised: sumOf(sql`true`),
      in_default: sql<number>`count(*) filter (where ${whereLate})::int`,
      late: sumOf(whereLate),
    })
    .from(issuances)
    .where(and(eq(issuances.status, 'CLOSED'), eq(issuances.outcome, 'FINANCED')))
  if (!row) return noFigures
  return {
    as_of,
    financed: row.financed,
    raised: Number(row.raised),
    tells_defaults: defaults.inDefault !== undefined || row.in_default > 0,
    in_default: row.in_default,
    default_percent: percentRoundedUp(row.late, row.raised),
  }
}

/** Selects issuances with a payment late enough to be a default. */
function defaultedIn(tx: Context['tx']) {
  return tx
    .select({ id: distributions.issuance_id })
    .from(distributions)
    .where(and(whereUnfunded, isNotNull(distributions.defaulted_at)))
}

function sumOf(where: SQL): SQL<bigint> {
  return sql`coalesce(sum(${issuances.raised}) filter (where ${where}), 0)::text`.mapWith(BigInt)
}

/** Rounds a percentage up to two decimals, so that no default is shown as zero. */
function percentRoundedUp(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 10_000n + total - 1n) / total) / 100
}
