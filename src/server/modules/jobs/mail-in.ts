import type { failedJobs } from '../../jobs/tables.ts'

/** Returns the id of the mail that a failed job should have sent; undefined for other jobs. */
export function mailIdOf({
  job,
  data,
}: Pick<typeof failedJobs.$inferSelect, 'job' | 'data'>): string | undefined {
  return job === 'deliverMail' && typeof data.mail === 'string' ? data.mail : undefined
}
