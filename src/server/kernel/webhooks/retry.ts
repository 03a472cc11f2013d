import { and, asc, eq, lte } from 'drizzle-orm'
import { database } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { Services } from '../../services.ts'
import { tenants } from '../../tenancy/tables.ts'
import { nextTry } from './patience.ts'
import type { EventKey } from './receive.ts'
import { providerEvents } from './tables.ts'
import { understand } from './understand.ts'

const mostAtOnce = 50

/** Tries again, in every tenant, what could not be applied or whose process died. Any number of processes may. */
export async function retryParked(services: Services): Promise<void> {
  const all = await database(services.pool).select({ id: tenants.id }).from(tenants)
  for (const { id: tenant } of all)
    for (const { id } of await dueEvents(services, tenant)) await retryEvent(services, tenant, id)
}

/** One more try of an event that is due. Of two who come for it the second finds it due no more. */
export async function retryEvent(services: Services, tenant: string, id: string): Promise<void> {
  const claimed = await claim(services, tenant, id)
  if (claimed) await understand(services, claimed)
}

function dueEvents({ lanes, clock }: Services, tenant: string): Promise<{ id: string }[]> {
  return lanes.enter(tenant, async (tx) => {
    await bindTenant(tx, tenant)
    return tx
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(lte(providerEvents.next_try_at, clock.now()))
      .orderBy(asc(providerEvents.next_try_at))
      .limit(mostAtOnce)
  })
}

function claim({ lanes, clock }: Services, tenant: string, id: string): Promise<EventKey | undefined> {
  const now = clock.now()
  return lanes.enter(tenant, async (tx) => {
    await bindTenant(tx, tenant)
    const [due] = await tx
      .select({ webhook: providerEvents.webhook, tries: providerEvents.tries })
      .from(providerEvents)
      .where(and(eq(providerEvents.id, id), lte(providerEvents.next_try_at, now)))
      .for('update')
    if (!due) return undefined
    const tries = due.tries + 1
    await tx
      .update(providerEvents)
      .set({ tries, next_try_at: nextTry(tries, now) })
      .where(eq(providerEvents.id, id))
    return { tenant, id, webhook: due.webhook }
  })
}
