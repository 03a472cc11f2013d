import { gte, max, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import constants from '../../../../schemas/constants.json' with { type: 'json' }
import { bankTimeZone, calendarDay, daysAfter } from '../../../domain/calendar.ts'
import type { PaymentProvider, ReconciliationSource } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { bank } from './bank.ts'
import { comparisons, differences } from './tables.ts'

/**
 * Lists the payment sources with their last compared day and, for the last month, the number and sum of movements on
 * both sides.
 */
export async function sourcesOf(ctx: Context): Promise<ReconciliationSource[]> {
  const { provider, day, ours, theirs, our_sum, their_sum } = comparisons
  const firstDay = daysAfter(calendarDay(ctx.now, bankTimeZone), -constants.reconciled_days)
  const recentSum = (value: AnyPgColumn) =>
    sql<string>`coalesce(sum(${value}) filter (where ${gte(day, firstDay)}), 0)::text`
  const isSummed = sql<boolean>`coalesce(bool_and(${our_sum} is not null and ${their_sum} is not null)
    filter (where ${gte(day, firstDay)}), true)`
  const rows = await ctx.tx
    .select({
      provider,
      is_summed: isSummed,
      last_on: max(day),
      ours: recentSum(ours),
      theirs: recentSum(theirs),
      our_sum: recentSum(our_sum),
      their_sum: recentSum(their_sum),
    })
    .from(comparisons)
    .groupBy(provider)
  const openCounts = await ctx.tx
    .select({ provider: differences.provider, count: sql<number>`count(*)::int` })
    .from(differences)
    .where(sql`${differences.status} = 'OPEN'`)
    .groupBy(differences.provider)
  const names = new Set([bank, ...Object.keys(ctx.paymentReports), ...rows.map((row) => row.provider)])
  return [...names].map((name) => {
    const row = rows.find(({ provider }) => provider === name)
    const isSummed = row?.is_summed === true
    const [our_sum, their_sum] = [Number(row?.our_sum ?? 0), Number(row?.their_sum ?? 0)]
    return {
      provider: name as PaymentProvider,
      last_on: row?.last_on ?? null,
      movements: { ours: Number(row?.ours ?? 0), theirs: Number(row?.theirs ?? 0) },
      sums: isSummed ? { ours: our_sum, theirs: their_sum } : { ours: null, theirs: null },
      difference: isSummed ? their_sum - our_sum : null,
      open: openCounts.find(({ provider }) => provider === name)?.count ?? 0,
    }
  })
}
