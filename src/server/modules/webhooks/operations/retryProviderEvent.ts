import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

/** Schedules a provider event for the next sweep; throws `not_found` unless the event is parked or failed. */
export const retryProviderEvent: Handler<'retryProviderEvent'> = async ({ tx, realNow }, { params }) => {
  const [scheduledEvent] = await tx
    .update(providerEvents)
    .set({ state: 'parked', next_try_at: realNow })
    .where(and(eq(providerEvents.id, params.id), inArray(providerEvents.state, ['parked', 'failed'])))
    .returning({ id: providerEvents.id })
  if (!scheduledEvent) throwError('not_found')
  return null
}
