import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../../database/table.ts'

/** Requests to providers, stored before they are sent, so that none is lost. */
export const providerCalls = tenantTable(
  'provider_calls',
  {
    /** Our reference, made before the provider's own: the same one asks for the same thing. */
    id: uuid('id').notNull(),
    /** The name of the file that knows how to ask, and what to do with the answer. */
    call: text('call').notNull(),
    request: jsonb('request').$type<Record<string, string>>().notNull(),
    state: text('state').$type<'open' | 'applied' | 'given_up'>().notNull().default('open'),
    tries: integer('tries').notNull().default(1),
    /** When it is asked again while it is open, by real time. */
    due_at: instant('due_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('provider_calls_due').on(t.tenant_id, t.state, t.due_at)],
)
