import { and, eq, isNotNull } from 'drizzle-orm'
import { isObject } from '../language/common/objects.ts'
import type { Database } from '../server/database/connection.ts'
import { queryStatus } from '../server/modules/erir/jobs/reviewQuestion.ts'
import { regulatoryReviews } from '../server/modules/erir/tables.ts'
import type { Services } from '../server/services.ts'
import type { Caller } from './caller.ts'
import type { DemoEvent } from './demo-event.ts'
import { inTenant } from './in-tenant.ts'

/** Sets the day of the change, in days before the seed; it precedes the first review by the entity. */
const CHANGE_DAYS_AGO = 21

/** Returns whether a tenant's issuances are reviewed by a registration entity. */
export function usesRegistrationEntity(slug: string, { config }: Pick<Services, 'config'>): boolean {
  return slug === 'nexo' && config.erirUrl !== undefined
}

/** Returns the event in which the manager publishes a customization that requires the entity. */
export function requireEntityEvent(manager: Caller): DemoEvent {
  const run = async () => {
    const { live } = await manager.call('getManagedCustomization')
    const document: unknown = JSON.parse(live.source)
    if (!isObject(document)) throw new Error('The customization is no object.')
    const modules = { ...(isObject(document.modules) && document.modules), erir: 'required' }
    const changedSource = JSON.stringify({ ...document, modules }, null, 2)
    const note = 'Las emisiones las revisa la entidad de registro'
    await manager.call('publishCustomization', {
      body: { source: changedSource, base_version: live.version, note },
    })
  }
  return { daysAgo: CHANGE_DAYS_AGO, happen: run }
}

/** Sends waiting reviews to the entity, on the day of their submission. */
export async function sendToEntity(services: Services, database: Database, tenant: string): Promise<void> {
  const whereNew = and(eq(regulatoryReviews.status, 'waiting'), isNotNull(regulatoryReviews.ask_at))
  const rows = await inTenant(database, tenant, (tx) =>
    tx.select({ id: regulatoryReviews.id }).from(regulatoryReviews).where(whereNew),
  )
  for (const { id } of rows) await queryStatus(services, tenant, id)
}
