import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { scheduleSpentCheck } from '../investments/spent-orders.ts'
import { investments } from '../investments/tables.ts'
import { scheduleReminder } from './next-return.ts'
import { isUnfinished } from './pay.ts'
import { type DistributionRecord, selectDistributions } from './rows.ts'
import { outstanding } from './statuses.ts'
import { distributions, earnings } from './tables.ts'

/** Marks a distribution as paid once all its lines are paid, and closes it if they are all claimed already. */
export async function finishPaid(ctx: Context, row: DistributionRecord): Promise<void> {
  if (await isUnfinished(ctx, row.distribution.id)) return
  await transition(ctx, 'distribution', row, 'finish', {
    changes: { paid_at: ctx.now, changed_at: ctx.now },
  })
  const { capital_part, issuance_id } = row.distribution
  await scheduleReminder(ctx, issuance_id)
  if (capital_part > 0n) await scheduleSpentCheck(ctx, eq(investments.issuance_id, issuance_id))
  await closeClaimed(ctx, [row.distribution.id])
}

/**
 * Closes the paid distributions whose lines are all claimed. Locks unfinished distributions as well, because the last
 * claim and the last payment may happen at the same time.
 */
export async function closeClaimed(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const lockedRecords = await selectDistributions(ctx, inArray(distributions.id, [...ids]))
    .orderBy(asc(distributions.id))
    .for('no key update', { of: distributions })
  for (const record of lockedRecords) {
    if (record.distribution.status !== 'PAID') continue
    const whereUnpaid = and(
      eq(earnings.distribution_id, record.distribution.id),
      inArray(earnings.status, outstanding),
    )
    const [unpaidLine] = await ctx.tx.select({ id: earnings.id }).from(earnings).where(whereUnpaid).limit(1)
    if (!unpaidLine)
      await transition(ctx, 'distribution', record, 'close', { changes: { changed_at: ctx.now } })
  }
}
