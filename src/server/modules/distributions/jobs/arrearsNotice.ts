import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { users } from '../../auth/tables.ts'
import { notifyHolderOfArrears } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions, earnings } from '../tables.ts'

const batchSize = 50

/** Notifies the holders of the arrears of a payment, in batches. */
export const arrearsNotice: Job<{ distribution: string; of: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, of: paymentId, after }) => {
    const [arrears] = await selectDistributions(ctx, eq(distributions.id, distribution))
    const [payment] = await selectDistributions(ctx, eq(distributions.id, paymentId))
    if (!arrears || !payment || arrears.distribution.status === 'CANCELED') return
    const whereLater = after === '' ? undefined : gt(earnings.investor_id, after)
    const holders = await ctx.tx
      .selectDistinct({ id: earnings.investor_id })
      .from(earnings)
      .where(and(eq(earnings.distribution_id, paymentId), whereLater))
      .orderBy(asc(earnings.investor_id))
      .limit(batchSize)
    const ids = holders.map((holder) => holder.id)
    const { id, name, email, language } = users
    const people = await ctx.tx.select({ id, name, email, language }).from(users).where(inArray(id, ids))
    for (const person of people) await notifyHolderOfArrears(ctx, { arrears, short: payment }, person)
    const lastId = ids.at(-1)
    if (lastId && ids.length === batchSize)
      await ctx.send('arrearsNotice', { distribution, of: paymentId, after: lastId })
  },
}
