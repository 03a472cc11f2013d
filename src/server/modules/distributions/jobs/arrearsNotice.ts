import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { users } from '../../auth/tables.ts'
import { notifyHolderOfArrears } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions, earnings } from '../tables.ts'

const batchSize = 50

/** Notifies the holders of a payment of what it left unpaid, in batches. */
export const arrearsNotice: Job<{ distribution: string; of: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, of, after }) => {
    const [arrears] = await selectDistributions(ctx, eq(distributions.id, distribution))
    const [short] = await selectDistributions(ctx, eq(distributions.id, of))
    if (!arrears || !short || arrears.distribution.status === 'CANCELED') return
    const whereLater = after === '' ? undefined : gt(earnings.investor_id, after)
    const holders = await ctx.tx
      .selectDistinct({ id: earnings.investor_id })
      .from(earnings)
      .where(and(eq(earnings.distribution_id, of), whereLater))
      .orderBy(asc(earnings.investor_id))
      .limit(batchSize)
    const ids = holders.map((holder) => holder.id)
    const { id, name, email, language } = users
    const people = await ctx.tx.select({ id, name, email, language }).from(users).where(inArray(id, ids))
    for (const person of people) await notifyHolderOfArrears(ctx, { arrears, short }, person)
    const last = ids.at(-1)
    if (last && ids.length === batchSize) await ctx.send('arrearsNotice', { distribution, of, after: last })
  },
}
