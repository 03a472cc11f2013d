import { and, eq } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { reverseNext } from '../reverse.ts'
import { selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

/** Reverses a distribution in batches, one job per batch. A batch interrupted by a crash is rolled back and repeated. */
export const distributionReversal: Job<{ distribution: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 30,
  expireInSeconds: 60,
  run: async (ctx, { distribution: id }) => {
    const whereBeingReversed = and(eq(distributions.id, id), eq(distributions.status, 'REVERSING'))
    const [record] = await selectDistributions(ctx, whereBeingReversed).for('no key update', {
      of: distributions,
    })
    if (record) await reverseNext(ctx, record)
  },
}
