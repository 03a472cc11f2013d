import { isNotNull } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { retryEvent } from '../../../kernel/webhooks/retry.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

/** Retries provider events that failed or whose process stopped. */
export const providerEvent: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: providerEvents.id,
    at: providerEvents.next_try_at,
    clock: 'real',
    where: isNotNull(providerEvents.next_try_at),
  },
  outside: (services, tenant, { row }) => retryEvent(services, tenant, row),
}
