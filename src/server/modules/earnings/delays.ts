import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { EarningDelay } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { lateFromOf } from '../distributions/late-from.ts'
import { distributionRow, selectDistributions } from '../distributions/rows.ts'
import { whereUnfunded } from '../distributions/statuses.ts'
import { distributions } from '../distributions/tables.ts'

/** Returns the payments of loans that are late, or that were moved beyond their promised day, oldest first. */
export async function delaysOf(ctx: Context, issuanceIds: readonly string[]): Promise<EarningDelay[]> {
  const { issuance_id, late_from, due_on, id } = distributions
  const whereDelayed = and(
    inArray(issuance_id, [...issuanceIds]),
    whereUnfunded,
    isNotNull(late_from),
    or(lt(late_from, calendarDay(ctx.now, ctx.timeZone)), sql`${late_from} < ${due_on}`),
  )
  const records = await selectDistributions(ctx, whereDelayed).orderBy(asc(late_from), asc(id))
  return records.map((record) => {
    const { issuance_title, issuance_slug, name, late, defaulted } = distributionRow(ctx, record)
    const { distribution } = record
    return {
      issuance_title,
      issuance_slug,
      name,
      late,
      defaulted,
      due_on: distribution.due_on,
      promised_on: lateFromOf(distribution),
      reason: distribution.delay_reason,
    }
  })
}
