import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

/** The next sweep finds it due. */
export const retryProviderEvent: Handler<'retryProviderEvent'> = async ({ tx, realNow }, { params }) => {
  const [due] = await tx
    .update(providerEvents)
    .set({ state: 'parked', next_try_at: realNow })
    .where(and(eq(providerEvents.id, params.id), inArray(providerEvents.state, ['parked', 'failed'])))
    .returning({ id: providerEvents.id })
  if (!due) throwError('not_found')
  return null
}
