import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { lastDayChangeOf } from '../../issuances/last-day.ts'
import { notify } from '../notify.ts'
import { notifyEach } from '../notify-each.ts'
import { endedStatuses } from '../statuses.ts'
import { investments } from '../tables.ts'

/** Notifies investors of a new last day and its reason, in batches. */
export const tellLastDay: Job<{ issuance: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const lastDay = await lastDayChangeOf(ctx, sql`(${issuance}::uuid)`)
    if (!lastDay) return
    const where = and(
      eq(investments.issuance_id, issuance),
      notInArray(investments.status, [...endedStatuses]),
    )
    const notice = lastDay.event === 'extend' ? 'extended' : 'closing_early'
    const lastId = await notifyEach(ctx, { which: where, after }, (order) =>
      notify(ctx, notice, order, `last-day/${lastDay.position}`, lastDay.note),
    )
    if (lastId) await ctx.send('tellLastDay', { issuance, after: lastId })
  },
}
