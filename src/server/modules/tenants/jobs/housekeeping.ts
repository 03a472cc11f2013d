import type { Job } from '../../../jobs/job.ts'
import { housekeeper } from '../housekeeper.ts'

/** Removes a tenant's expired data once an hour, by real time. */
export const housekeeping: Job<Record<string, never>> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 600,
  everySeconds: 3600,
  outside: ({ pool, files, clock }, tenant) => housekeeper({ pool, store: files, clock })({ tenant }),
}
