import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import { type Cents, cents, minus as difference } from '../../../domain/money.ts'
import type { EarningYear } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { whereTimeWithin } from '../../kernel/lists/range.ts'
import { earnings } from '../distributions/tables.ts'
import { entities } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { organisations } from '../organisations/tables.ts'
import type { Party } from './party.ts'
import { type EarningRecord, selectEarnings } from './rows.ts'

/** Describes a line paid in a year, or its reversal with negative amounts. */
export interface YearLine extends EarningRecord {
  on: Date
  reversed: boolean
}

/**
 * Returns the lines paid to a party in a year, and the reversals in that year of lines paid earlier. The statements of
 * the earlier years do not change.
 */
export async function earningsOfYear(
  ctx: Context,
  { person_id, entity_id }: Pick<Party, 'person_id' | 'entity_id'>,
  year: number,
): Promise<YearLine[]> {
  const { distributed_at, reversed_at } = earnings
  const days = `${year}-01-01..${year}-12-31`
  const whereOfParty = and(
    eq(earnings.investor_id, person_id),
    entity_id === null ? isNull(earnings.entity_id) : eq(earnings.entity_id, entity_id),
    isNotNull(distributed_at),
  )
  const whereInYear = or(whereTimeWithin(ctx, distributed_at, days), whereTimeWithin(ctx, reversed_at, days))
  const records = await selectEarnings(ctx, and(whereOfParty, whereInYear))
  return records
    .flatMap((record) => yearLinesOf(ctx, record, year))
    .sort(
      (left, right) => left.on.getTime() - right.on.getTime() || compare(left.earning.id, right.earning.id),
    )
}

/** Returns the lines of an earning in a year; empty if it was paid and reversed in the same year. */
function yearLinesOf(ctx: Context, record: EarningRecord, year: number): YearLine[] {
  const { distributed_at, reversed_at } = record.earning
  const paidOn = ifInYear(ctx, distributed_at, year)
  const reversedOn = ifInYear(ctx, reversed_at, year)
  if (paidOn && reversedOn) return []
  if (paidOn) return [{ ...record, on: paidOn, reversed: false }]
  return reversedOn ? [{ ...record, earning: negated(record.earning), on: reversedOn, reversed: true }] : []
}

const ifInYear = ({ timeZone }: Context, time: Date | null, year: number) =>
  time !== null && calendarDay(time, timeZone).startsWith(`${year}-`) ? time : undefined

/** Returns a reversed earning with negative amounts. */
function negated(earning: EarningRecord['earning']): EarningRecord['earning'] {
  const { gross, rent_part, gain_part, capital_part, withholding, net } = earning
  return {
    ...earning,
    gross: negate(gross),
    rent_part: negate(rent_part),
    gain_part: negate(gain_part),
    capital_part: negate(capital_part),
    withholding: negate(withholding),
    net: negate(net),
  }
}

const negate = (amount: Cents) => difference(cents(0), amount)

const compare = (left: string, right: string) => Number(left > right) - Number(left < right)

/** Returns the years with a statement, newest first, for a person and their legal entities. */
export async function yearsOf(
  { tx, timeZone }: Pick<Context, 'tx' | 'timeZone'>,
  personId: string,
): Promise<EarningYear[]> {
  const { rows } = await tx.execute<{ year: number; entity_id: string | null; entity: string | null }>(sql`
    select distinct extract(year from moment.at at time zone ${timeZone})::int as year, line.entity_id, company.name as entity
    from ${earnings} as line
    cross join lateral (values (line.distributed_at), (line.reversed_at)) as moment(at)
    left join ${entities} as company on company.tenant_id = line.tenant_id and company.id = line.entity_id
    where line.investor_id = ${personId} and line.distributed_at is not null and moment.at is not null
    order by 1 desc, 3 nulls first`)
  return rows.map(({ year, entity_id, entity }) => ({
    year,
    entity_id: entity_id ?? '',
    entity: entity ?? '',
  }))
}

/** Returns the issuers' tax numbers by issuance; empty if unknown. */
export async function issuerTaxNumbersOf(
  { tx }: Pick<Context, 'tx'>,
  ids: string[],
): Promise<Map<string, string>> {
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
