import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { scheduleSpentCheck } from '../investments/spent-orders.ts'
import { investments } from '../investments/tables.ts'
import { isUnfinished } from './pay.ts'
import { type DistributionRecord, selectDistributions } from './rows.ts'
import { distributions, earnings } from './tables.ts'

/** Marks a distribution as paid once all its lines are paid. */
export async function finishPaid(ctx: Context, row: DistributionRecord): Promise<void> {
  if (await isUnfinished(ctx, row.distribution.id)) return
  await transition(ctx, 'distribution', row, 'finish', {
    changes: { paid_at: ctx.now, changed_at: ctx.now },
  })
  const { capital_part, issuance_id } = row.distribution
  if (capital_part > 0n) await scheduleSpentCheck(ctx, eq(investments.issuance_id, issuance_id))
}

/** Closes the distributions whose lines are all claimed. */
export async function closeClaimed(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const wherePaid = and(inArray(distributions.id, [...ids]), eq(distributions.status, 'PAID'))
  for (const record of await selectDistributions(ctx, wherePaid).for('no key update', {
    of: distributions,
  })) {
    const whereUnpaid = and(
      eq(earnings.distribution_id, record.distribution.id),
      inArray(earnings.status, ['PENDING', 'FAILED', 'PAID']),
    )
    const [left] = await ctx.tx.select({ id: earnings.id }).from(earnings).where(whereUnpaid).limit(1)
    if (!left) await transition(ctx, 'distribution', record, 'close', { changes: { changed_at: ctx.now } })
  }
}
