import { asc, eq, lte } from 'drizzle-orm'
import { database } from '../../database/connection.ts'
import { bindTenant } from '../../database/transaction.ts'
import type { Services } from '../../services.ts'
import { tenants } from '../../tenancy/tables.ts'
import { nextTry } from './patience.ts'
import type { EventKey } from './receive.ts'
import { providerEvents } from './tables.ts'
import { understand } from './understand.ts'

const mostAtOnce = 50

/** Tries a tenant's events again that are due: those that could not be applied, and those whose process died. */
export async function retryParked(services: Services, tenant: string): Promise<void> {
  for (const event of await claimDue(services, tenant)) await understand(services, event)
}

/** The same for every tenant. Any number of processes may: each event goes to one of them. */
export async function retryAllParked(services: Services): Promise<void> {
  const all = await database(services.pool).select({ id: tenants.id }).from(tenants)
  for (const { id } of all) await retryParked(services, id)
}

function claimDue({ lanes, clock }: Services, tenant: string): Promise<EventKey[]> {
  const now = clock.now()
  return lanes.enter(tenant, async (tx) => {
    await bindTenant(tx, tenant)
    const due = await tx
      .select({ id: providerEvents.id, webhook: providerEvents.webhook, tries: providerEvents.tries })
      .from(providerEvents)
      .where(lte(providerEvents.next_try_at, now))
      .orderBy(asc(providerEvents.next_try_at))
      .limit(mostAtOnce)
      .for('update', { skipLocked: true })
    for (const { id, tries } of due)
      await tx
        .update(providerEvents)
        .set({ tries: tries + 1, next_try_at: nextTry(tries + 1, now) })
        .where(eq(providerEvents.id, id))
    return due.map(({ id, webhook }) => ({ tenant, id, webhook }))
  })
}
