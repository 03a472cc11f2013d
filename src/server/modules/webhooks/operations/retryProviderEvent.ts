import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

/**
 * Makes another attempt to apply a provider's event due now. Throws `not_found` unless the event waits for an attempt
 * (`parked`) or was given up (`failed`).
 */
export const retryProviderEvent: Handler<'retryProviderEvent'> = async ({ tx, realNow }, { params }) => {
  const [scheduledEvent] = await tx
    .update(providerEvents)
    .set({ state: 'parked', next_try_at: realNow })
    .where(and(eq(providerEvents.id, params.id), inArray(providerEvents.state, ['parked', 'failed'])))
    .returning({ id: providerEvents.id })
  if (!scheduledEvent) throwError('not_found')
  return null
}
