import type { Job } from '../../../jobs/job.ts'

/** Hands a mail to the mail server: a row of the tenant's table `mails`. */
export const deliverMail: Job<{ mail: string }> = {
  atOnce: 5,
  retries: 12,
  retryInSeconds: 5,
  expireInSeconds: 20,
  outside: ({ mailer }, tenant, { mail }) => mailer.deliver({ tenant, mail }),
}
