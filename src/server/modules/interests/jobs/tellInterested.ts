import { and, asc, eq, gt } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { notifyLastDay } from '../notify.ts'
import { selectInterests } from '../rows.ts'
import { interests, whereReserved } from '../tables.ts'

const batchSize = 50

/** Notifies people with an open interest of a new last day and its reason, in batches. */
export const tellInterested: Job<{ issuance: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const { id, issuance_id } = interests
    const where = and(eq(issuance_id, issuance), whereReserved, after ? gt(id, after) : undefined)
    const records = await selectInterests(ctx, where).orderBy(asc(id)).limit(batchSize)
    for (const record of records) await notifyLastDay(ctx, record)
    const lastRecord = records.at(-1)
    if (lastRecord && records.length === batchSize)
      await ctx.send('tellInterested', { issuance, after: lastRecord.interest.id })
  },
}
