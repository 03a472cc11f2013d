import { and, eq, isNotNull } from 'drizzle-orm'
import { isObject } from '../language/common/objects.ts'
import type { Database } from '../server/database/connection.ts'
import { queryStatus } from '../server/modules/erir/jobs/reviewQuestion.ts'
import { regulatoryReviews } from '../server/modules/erir/tables.ts'
import type { Services } from '../server/services.ts'
import type { Caller } from './caller.ts'
import type { DemoEvent } from './demo-event.ts'
import { inTenant } from './in-tenant.ts'

/** Before the first of its issuances is sent to be reviewed that says what an entity makes of it. */
const since = 21

/** The manager of this platform leaves reviews to a regulatory entity, wherever one answers. */
export function leavesReviews(slug: string, { config }: Pick<Services, 'config'>): boolean {
  return slug === 'nexo' && config.erirUrl !== undefined
}

/** The manager publishes a customization that asks for an entity. */
export function askForEntity(manager: Caller): DemoEvent {
  const happen = async () => {
    const { live } = await manager.call('getManagedCustomization')
    const document: unknown = JSON.parse(live.source)
    if (!isObject(document)) throw new Error('The customization is no object.')
    const modules = { ...(isObject(document.modules) && document.modules), erir: 'required' }
    const asking = JSON.stringify({ ...document, modules }, null, 2)
    const note = 'Las emisiones las revisa la entidad de registro'
    await manager.call('publishCustomization', { body: { source: asking, base_version: live.version, note } })
  }
  return { daysAgo: since, happen }
}

/** Sends the entity what waits for it, on the day it was submitted. */
export async function sendToEntity(services: Services, database: Database, tenant: string): Promise<void> {
  const isNew = and(eq(regulatoryReviews.status, 'waiting'), isNotNull(regulatoryReviews.ask_at))
  const rows = await inTenant(database, tenant, (tx) =>
    tx.select({ id: regulatoryReviews.id }).from(regulatoryReviews).where(isNew),
  )
  for (const { id } of rows) await queryStatus(services, tenant, id)
}
