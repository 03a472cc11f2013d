import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { whereTimeWithin } from '../../kernel/lists/range.ts'
import { earnings } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { organisations } from '../organisations/tables.ts'
import { type EarningRecord, selectEarnings } from './rows.ts'

/** Returns the earnings paid in a year, which are taxed when they become claimable. */
export function earningsOfYear(ctx: Context, person: string, year: number): Promise<EarningRecord[]> {
  const whereInYear = whereTimeWithin(earnings.distributed_at, `${year}-01-01..${year}-12-31`)
  const wherePaid = inArray(earnings.status, ['PAID', 'CLAIMED'])
  return selectEarnings(ctx, and(eq(earnings.investor_id, person), wherePaid, whereInYear))
    .orderBy(asc(earnings.distributed_at), asc(earnings.id))
    .then((lines) => lines)
}

/** Returns the issuers' tax numbers by issuance; empty if unknown. */
export async function payersOf({ tx }: Pick<Context, 'tx'>, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: issuances.id, tax_id: organisations.tax_id })
    .from(issuances)
    .innerJoin(
      organisations,
      and(eq(organisations.tenant_id, issuances.tenant_id), eq(organisations.id, issuances.organisation_id)),
    )
    .where(inArray(issuances.id, ids))
  return new Map(rows.map(({ id, tax_id }) => [id, tax_id]))
}
