import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { detailOf } from '../detail.ts'
import { notify } from '../notify.ts'
import { selectInvestments } from '../rows.ts'
import { charged } from '../statuses.ts'
import { investments } from '../tables.ts'

const batchSize = 50

/** Tells everybody who has paid that the campaign has reached its minimum: a batch, and then the next as a job. */
export const tellFinanced: Job<{ issuance: string; after?: string }> = {
  atOnce: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { issuance, after }) => {
    const { id, issuance_id, status } = investments
    const paid = and(
      eq(issuance_id, issuance),
      inArray(status, [...charged]),
      after ? gt(id, after) : undefined,
    )
    const found = await selectInvestments(ctx, paid).orderBy(asc(id)).limit(batchSize)
    for (const each of found) await notify(ctx, 'financed', await detailOf(ctx, each), 'financed')
    const last = found.at(-1)
    if (last && found.length === batchSize)
      await ctx.send('tellFinanced', { issuance, after: last.investment.id })
  },
}
