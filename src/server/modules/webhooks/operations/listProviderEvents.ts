import { inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

const { id, provider, event_id, state, received_at, tries, next_try_at, problem } = providerEvents

const list: List<'newest'> = {
  table: providerEvents,
  id,
  orders: { newest: { by: received_at, down: true } },
}

export const listProviderEvents: Handler<'listProviderEvents'> = async (
  { tx },
  { params: { state: requestedStates, page, size = 20 } },
) => {
  const where = requestedStates && inArray(state, requestedStates)
  const query = { page, size, sort: 'newest', where } as const
  const { ids, rows, total, pages } = await listPage(tx, list, query, (whereListed) =>
    tx
      .select({ id, provider, event_id, state, received_at, tries, next_try_at, problem })
      .from(providerEvents)
      .where(whereListed),
  )
  const items = inIdOrder(ids, rows, (row) => row.id).map((row) => ({
    ...row,
    received_at: row.received_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? '',
  }))
  return { items, total, pages }
}
