import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../database/ids.ts'
import { bindTenant, inTransaction } from '../database/transaction.ts'
import type { Context } from '../kernel/context.ts'
import type { Services } from '../services.ts'
import { failedJobs } from './tables.ts'
import type { FetchedJob } from './worker.ts'

/** Stores a job whose last attempt failed, so that a manager can send it again. */
export async function recordFailedJob(
  { pool, clock, log }: Pick<Services, 'pool' | 'clock' | 'log'>,
  { data: { tenant, job, ...data }, reason, retryLimit }: FetchedJob,
): Promise<void> {
  const tries = retryLimit + 1
  log.error({ tenant, job, problem: reason }, 'a job failed at its last try')
  await inTransaction(pool, async (tx) => {
    await bindTenant(tx, tenant)
    const failed_at = clock.now()
    await tx
      .insert(failedJobs)
      .values({ id: newId(), job, data, tries, reason, failed_at })
      .onConflictDoUpdate({
        target: [failedJobs.tenant_id, failedJobs.job, failedJobs.data],
        set: { tries: sql`${failedJobs.tries} + ${tries}`, reason, failed_at },
      })
  })
}

/** Deletes the stored failures of rows that a sweep has since processed. */
export async function deleteFailedJobs({ tx }: Context, job: string, rowIds: string[]): Promise<void> {
  if (rowIds.length > 0)
    await tx
      .delete(failedJobs)
      .where(and(eq(failedJobs.job, job), inArray(sql`${failedJobs.data}->>'row'`, rowIds)))
}
