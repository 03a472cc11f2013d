import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { finishPaid } from '../finish.ts'
import { notifyPaid } from '../notify.ts'
import { payLines } from '../pay.ts'
import { selectDistributions } from '../rows.ts'
import { distributions, earnings } from '../tables.ts'

/** Limits the holders per transaction. A holder's lots are paid in the same transaction. */
const batchSize = 50

/** Pays a distribution in batches, one job per batch. A batch interrupted by a crash is rolled back and repeated. */
export const distributionPayment: Job<{ distribution: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 30,
  expireInSeconds: 60,
  run: async (ctx, { distribution: id }) => {
    const whereBeingPaid = and(eq(distributions.id, id), eq(distributions.status, 'PAYING'))
    const [record] = await selectDistributions(ctx, whereBeingPaid).for('no key update', {
      of: distributions,
    })
    if (!record) return
    const pendingLines = await selectNextLines(ctx, id)
    const { lines } = await payLines(
      ctx,
      id,
      pendingLines.map((line) => line.id),
    )
    await notifyPaid(ctx, record, lines)
    if (pendingLines.length > 0) await ctx.send('distributionPayment', { distribution: id })
    else await finishPaid(ctx, record)
  },
}

async function selectNextLines({ tx }: Context, distribution: string) {
  const whereWaiting = and(eq(earnings.distribution_id, distribution), eq(earnings.status, 'PENDING'))
  const holders = await tx
    .selectDistinct({ investor_id: earnings.investor_id })
    .from(earnings)
    .where(whereWaiting)
    .orderBy(asc(earnings.investor_id))
    .limit(batchSize)
  if (holders.length === 0) return []
  const whereOfInvestors = inArray(
    earnings.investor_id,
    holders.map(({ investor_id }) => investor_id),
  )
  return tx.select({ id: earnings.id }).from(earnings).where(and(whereWaiting, whereOfInvestors))
}
