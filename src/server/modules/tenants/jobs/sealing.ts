import type { Job } from '../../../jobs/job.ts'
import { sealChains } from '../../../kernel/seal.ts'

/** Seals new rows in a tenant's hash chains once a minute. */
export const sealing: Job<Record<string, never>> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 600,
  everySeconds: 60,
  outside: ({ pool }, tenant) => sealChains(pool, tenant),
}
