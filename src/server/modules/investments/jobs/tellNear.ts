import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { notify } from '../notify.ts'
import { notifyEach } from '../notify-each.ts'
import { withdrawableStatuses } from '../statuses.ts'
import { investments } from '../tables.ts'

/** Notifies investors who may withdraw that the goal is nearly reached, in batches. */
export const tellNear: Job<{ issuance: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const { issuance_id, status, reflection_ends_at } = investments
    const whereReflecting = and(eq(status, 'CHARGED'), gt(reflection_ends_at, ctx.now))
    const where = and(
      eq(issuance_id, issuance),
      or(inArray(status, [...withdrawableStatuses]), whereReflecting),
    )
    const lastId = await notifyEach(ctx, { which: where, after }, (order) =>
      notify(ctx, 'nearly_financed', order, 'nearly'),
    )
    if (lastId) await ctx.send('tellNear', { issuance, after: lastId })
  },
}
