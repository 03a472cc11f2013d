import type { failedJobs } from '../../jobs/tables.ts'

/** The mail that a failed job was to send. */
export function mailIn({
  job,
  data,
}: Pick<typeof failedJobs.$inferSelect, 'job' | 'data'>): string | undefined {
  return job === 'deliverMail' && typeof data.mail === 'string' ? data.mail : undefined
}
