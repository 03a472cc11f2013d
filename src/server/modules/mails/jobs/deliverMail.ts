import type { Job } from '../../../jobs/job.ts'

/** Sends a mail, a row of the tenant's table `mails`, with its attachments. */
export const deliverMail: Job<{ mail: string; file?: string }> = {
  concurrency: 5,
  retries: 12,
  retryInSeconds: 5,
  expireInSeconds: 20,
  outside: ({ mailer }, tenant, job) => mailer.deliver({ tenant, ...job }),
}
