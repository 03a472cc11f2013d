import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { restore } from '../../../language/customization/customization.ts'
import type { Context } from '../../kernel/context.ts'
import { distributions } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'

/**
 * Sets the time zone of a new version for the days of undecided campaigns and of drafted payments before their record
 * date. Others keep the zone in which they were decided or counted.
 */
export async function moveDays({ tx, library, now }: Context, source: string): Promise<void> {
  const { time_zone } = restore(JSON.parse(source), library.schemas).customization
  await tx
    .update(issuances)
    .set({ time_zone })
    .where(and(ne(issuances.time_zone, time_zone), eq(issuances.outcome, 'UNDECIDED')))
  const { record_at } = distributions
  await tx
    .update(distributions)
    .set({
      time_zone,
      record_at: sql`(${record_at} at time zone ${distributions.time_zone}) at time zone ${time_zone}`,
    })
    .where(and(ne(distributions.time_zone, time_zone), eq(distributions.status, 'DRAFT'), gt(record_at, now)))
}
