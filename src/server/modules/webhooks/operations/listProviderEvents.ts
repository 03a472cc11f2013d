import { desc, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'

const { id, provider, event_id, state, received_at, tries, next_try_at, problem } = providerEvents

export const listProviderEvents: Handler<'listProviderEvents'> = async (
  { tx },
  { params: { state: wanted, page = 1, size = 20 } },
) => {
  const found = wanted && eq(state, wanted)
  const rows = await tx
    .select({ id, provider, event_id, state, received_at, tries, next_try_at, problem })
    .from(providerEvents)
    .where(found)
    .orderBy(desc(id))
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.map((row) => ({
    ...row,
    received_at: row.received_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? '',
  }))
  return { items, total: await tx.$count(providerEvents, found) }
}
