import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { lastDayMoved } from '../../issuances/last-day.ts'
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
    const lastDay = await lastDayMoved(ctx, sql`(${issuance}::uuid)`)
    if (!lastDay) return
    const which = and(
      eq(investments.issuance_id, issuance),
      notInArray(investments.status, [...endedStatuses]),
    )
    const notice = lastDay.event === 'extend' ? 'extended' : 'closing_early'
    const last = await notifyEach(ctx, { which, after }, (order) =>
      notify(ctx, notice, order, `last-day/${lastDay.position}`, lastDay.note),
    )
    if (last) await ctx.send('tellLastDay', { issuance, after: last })
  },
}
