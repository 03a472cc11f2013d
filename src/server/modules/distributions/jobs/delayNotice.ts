import { and, eq } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { holdersToNotify } from '../holders-to-notify.ts'
import { notifyHolderOfDelay } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

/** Notifies holders of a payment that was moved beyond its promised day, in batches, unless it was moved again. */
export const delayNotice: Job<{ distribution: string; due_on: string; after: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { distribution, due_on, after }) => {
    const whereMoved = and(eq(distributions.id, distribution), eq(distributions.due_on, due_on))
    const [record] = await selectDistributions(ctx, whereMoved)
    if (!record) return
    const { people, last } = await holdersToNotify(ctx, record.issuance.id, after)
    for (const person of people) await notifyHolderOfDelay(ctx, record, person)
    if (last) await ctx.send('delayNotice', { distribution, due_on, after: last })
  },
}
