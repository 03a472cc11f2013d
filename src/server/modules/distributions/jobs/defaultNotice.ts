import { eq } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { holdersToNotify } from '../holders-to-notify.ts'
import { notifyHolderOfDefault } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

/** Notifies holders of a loan's default, in batches. */
export const defaultNotice: Job<{ distribution: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, after }) => {
    const [record] = await selectDistributions(ctx, eq(distributions.id, distribution))
    if (!record) return
    const { people, last } = await holdersToNotify(ctx, record.issuance.id, after)
    for (const person of people) await notifyHolderOfDefault(ctx, record, person)
    if (last) await ctx.send('defaultNotice', { distribution, after: last })
  },
}
