import { sql } from 'drizzle-orm'
import { check, customType, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ProviderEventState } from '../../../generated/domain.ts'
import { instant, tenantTable } from '../../database/table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Providers' messages as received, with real times. */
export const providerEvents = tenantTable(
  'provider_events',
  {
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id of the event. */
    event_id: text('event_id').notNull(),
    /** The name of the document that describes the message. */
    webhook: text('webhook').notNull(),
    received_at: instant('received_at').notNull(),
    query: text('query').notNull(),
    content_type: text('content_type').notNull(),
    body: bytes('body').notNull(),
    state: text('state').$type<ProviderEventState>().notNull(),
    tries: integer('tries').notNull(),
    /** The time of the next attempt. It is set when an attempt starts, so that a crash loses no event. */
    next_try_at: instant('next_try_at'),
    /** Why the last attempt failed: a code or the name of an error, without any part of the message. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [
    unique('provider_events_event').on(t.tenant_id, t.provider, t.event_id),
    index('provider_events_due').on(t.tenant_id, t.next_try_at, t.id).where(sql`next_try_at is not null`),
    index('provider_events_received').on(t.tenant_id, t.received_at, t.id),
    index('provider_events_state').on(t.tenant_id, t.state, t.received_at, t.id),
    check(
      'provider_events_state',
      sql`case when state in ('received', 'parked') then next_try_at is not null
        when state in ('applied', 'failed') then next_try_at is null else false end`,
    ),
  ],
)

export type ProviderEvent = typeof providerEvents.$inferSelect
