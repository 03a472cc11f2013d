import { and, eq, lte } from 'drizzle-orm'
import { bindTenant } from '../../database/transaction.ts'
import type { Services } from '../../services.ts'
import { processEvent } from './process-event.ts'
import type { EventKey } from './receive.ts'
import { nextTry } from './retry-times.ts'
import { providerEvents } from './tables.ts'

/** Retries a due event. The second of two concurrent runs finds nothing due. */
export async function retryEvent(services: Services, tenant: string, id: string): Promise<void> {
  const eventKey = await claimEvent(services, tenant, id)
  if (eventKey) await processEvent(services, eventKey)
}

function claimEvent(
  { bulkhead, clock }: Services,
  tenant: string,
  id: string,
): Promise<EventKey | undefined> {
  const now = clock.now()
  return bulkhead.enter(tenant, async (tx) => {
    await bindTenant(tx, tenant)
    const [dueEvent] = await tx
      .select({ webhook: providerEvents.webhook, tries: providerEvents.tries })
      .from(providerEvents)
      .where(and(eq(providerEvents.id, id), lte(providerEvents.next_try_at, now)))
      .for('update')
    if (!dueEvent) return undefined
    const tries = dueEvent.tries + 1
    await tx
      .update(providerEvents)
      .set({ tries, next_try_at: nextTry(tries, now) })
      .where(eq(providerEvents.id, id))
    return { tenant, id, webhook: dueEvent.webhook }
  })
}
