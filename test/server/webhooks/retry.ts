import { retryEvent } from '../../../src/server/kernel/webhooks/retry.ts'
import type { TestPlatform } from '../harness.ts'

/** Retries everything due, in every tenant. */
export async function retryParked({ app, owner, clock }: Pick<TestPlatform, 'app' | 'owner' | 'clock'>) {
  const { rows } = await owner.query<{ tenant_id: string; id: string }>(
    'select tenant_id, id from provider_events where next_try_at <= $1 order by next_try_at',
    [clock.now()],
  )
  for (const { tenant_id, id } of rows) await retryEvent(app.services, tenant_id, id)
}
