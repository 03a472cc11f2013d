import { eq } from 'drizzle-orm'
import type { JobName, Jobs } from '../../../../generated/jobs.ts'
import { failedJobs } from '../../../jobs/tables.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'

/** Sends a failed job again. Throws `not_found` for the second of two concurrent retries. */
export const retryFailedJob: Handler<'retryFailedJob'> = async (ctx, { params }) => {
  const [failedJob] = await ctx.tx.delete(failedJobs).where(eq(failedJobs.id, params.id)).returning()
  if (!failedJob) return throwError('not_found')
  // Trusts the types, because name and data are stored as sent.
  await ctx.send(failedJob.job as JobName, failedJob.data as Jobs[JobName], { urgent: true })
  return null
}
