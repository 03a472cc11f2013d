import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import { users } from '../../auth/tables.ts'
import { settleStatus } from '../settle-status.ts'

const batchSize = 50

/** Validates, in batches, people who meet the requirements after the requirements were changed. */
export const settleStatuses: Job<{ after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { after }) => {
    const whereIdentified = and(
      eq(users.validation, 'pending'),
      eq(users.kyc_status, 'success'),
      isNull(users.closed_at),
    )
    const rows = await ctx.tx
      .select({ id: users.id })
      .from(users)
      .where(and(whereIdentified, after ? gt(users.id, after) : undefined))
      .orderBy(asc(users.id))
      .limit(batchSize)
    for (const { id } of rows) await settleStatus(ctx, id)
    const lastUser = rows.at(-1)
    if (lastUser && rows.length === batchSize) await ctx.send('settleStatuses', { after: lastUser.id })
  },
}
