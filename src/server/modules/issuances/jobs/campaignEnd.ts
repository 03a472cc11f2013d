import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { endCampaign } from '../end.ts'
import { issuances, whereInCampaign } from '../tables.ts'

/** Excludes deleted campaigns, which are decided once restored. */
const whereRunning = sql`${whereInCampaign} and ${issuances.removed_at} is null`

/** Decides campaigns after their last day. */
export const campaignEnd: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: issuances.id, at: issuances.ended_at, clock: 'domain', where: whereRunning },
  run: (ctx, { row }) => endCampaign(ctx, row),
}
