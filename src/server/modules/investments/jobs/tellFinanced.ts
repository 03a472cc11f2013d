import { and, eq, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { notify } from '../notify.ts'
import { notifyEach } from '../notify-each.ts'
import { chargedStatuses } from '../statuses.ts'
import { investments } from '../tables.ts'

/** Notifies the investors who have paid, in batches, that the issuance has reached its minimum. */
export const tellFinanced: Job<{ issuance: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const where = and(
      eq(investments.issuance_id, issuance),
      inArray(investments.status, [...chargedStatuses]),
    )
    const lastId = await notifyEach(ctx, { which: where, after }, (order) =>
      notify(ctx, 'financed', order, 'financed'),
    )
    if (lastId) await ctx.send('tellFinanced', { issuance, after: lastId })
  },
}
