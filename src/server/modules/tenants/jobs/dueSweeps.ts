import type { Job } from '../../../jobs/job.ts'
import { sweepDueRows } from '../../../jobs/sweep.ts'

/** Runs the tenant's due sweeps at once, because the demo's clock or a campaign has made rows due. */
export const dueSweeps: Job<Record<string, never>> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 300,
  outside: sweepDueRows,
}
