import { and, eq, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { notify } from '../notify.ts'
import { notifyEach } from '../notify-each.ts'
import { charged } from '../statuses.ts'
import { investments } from '../tables.ts'

/** Notifies paying investors that the minimum is reached, in batches. */
export const tellFinanced: Job<{ issuance: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const which = and(eq(investments.issuance_id, issuance), inArray(investments.status, [...charged]))
    const last = await notifyEach(ctx, { which, after }, (order) =>
      notify(ctx, 'financed', order, 'financed'),
    )
    if (last) await ctx.send('tellFinanced', { issuance, after: last })
  },
}
