import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { TenantPublicFigures } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { whereUnfunded } from '../distributions/statuses.ts'
import { distributions } from '../distributions/tables.ts'
import { issuances } from './tables.ts'

/**
 * Returns the number of financed issuances, the cents they raised, and those in default, which the tenant declares or
 * missed payments show; zeros if hidden.
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
  const whereDeclaredInDefault = inDefault.length > 0 ? inArray(issuances.slug, [...inDefault]) : sql`false`
  const whereInDefault = sql`(${whereDeclaredInDefault} or ${inArray(issuances.id, selectDefaultedIds(tx))})`
  const [row] = await tx
    .select({
      financed: sql<number>`count(*)::int`,
      raised: sumRaised(sql`true`),
      in_default: sql<number>`count(*) filter (where ${whereInDefault})::int`,
      raised_in_default: sumRaised(whereInDefault),
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
    default_percent: percentRoundedUp(row.raised_in_default, row.raised),
  }
}

/** Selects the ids of issuances with a payment late enough to be a default. */
function selectDefaultedIds(tx: Context['tx']) {
  return tx
    .select({ id: distributions.issuance_id })
    .from(distributions)
    .where(and(whereUnfunded, isNotNull(distributions.defaulted_at)))
}

function sumRaised(where: SQL): SQL<bigint> {
  return sql`coalesce(sum(${issuances.raised}) filter (where ${where}), 0)::text`.mapWith(BigInt)
}

/** Rounds a percentage up to two decimals, so that no default is shown as zero. */
function percentRoundedUp(part: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((part * 10_000n + total - 1n) / total) / 100
}
