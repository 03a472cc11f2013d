import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { historyOf } from '../../../kernel/lifecycle/history.ts'
import { debtorsAmong } from '../../earnings/debt.ts'
import { offsetDebt } from '../../earnings/offset.ts'
import { reopenUnspent, whereOrderOfLots } from '../../investments/spent-orders.ts'
import { notifyReversed } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions, earnings } from '../tables.ts'

const batchSize = 50

/**
 * Offsets reversed earnings against claims that were not sent yet, reopens orders that are no longer repaid, and
 * notifies the holders of the reversal and its reason, in batches.
 */
export const reversalNotice: Job<{ distribution: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, after }) => {
    const whereReversed = and(eq(distributions.id, distribution), eq(distributions.status, 'REVERSED'))
    const [record] = await selectDistributions(ctx, whereReversed)
    if (!record) return
    const whereWasPaid = and(eq(earnings.distribution_id, distribution), isNotNull(earnings.distributed_at))
    const holders = await ctx.tx
      .selectDistinct({ id: earnings.investor_id })
      .from(earnings)
      .where(and(whereWasPaid, after === '' ? undefined : gt(earnings.investor_id, after)))
      .orderBy(asc(earnings.investor_id))
      .limit(batchSize)
    const { currency } = record.distribution
    const holderIds = holders.map(({ id }) => id)
    for (const debtor of await debtorsAmong(ctx, holderIds, currency)) await offsetDebt(ctx, debtor, currency)
    const whereOfInvestors = inArray(earnings.investor_id, holderIds)
    const lines = await ctx.tx
      .select()
      .from(earnings)
      .where(and(whereWasPaid, whereOfInvestors))
      .orderBy(asc(earnings.id))
    await reopenUnspent(ctx, whereOrderOfLots(lines.map(({ lot_id }) => ({ id: lot_id }))))
    const history = await historyOf(ctx, 'distribution', distribution)
    const reason = history.find(({ event }) => event.event === 'reverse')?.event.note ?? ''
    await notifyReversed(ctx, record, lines, reason)
    const lastHolder = holders.at(-1)
    if (lastHolder && holders.length === batchSize)
      await ctx.send('reversalNotice', { distribution, after: lastHolder.id })
  },
}
