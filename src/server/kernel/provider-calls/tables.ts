import { index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../../database/table.ts'

/** Requests to providers, stored before they are sent, so that none is lost. */
export const providerCalls = tenantTable(
  'provider_calls',
  {
    /** The platform's reference, by which repeated requests are idempotent. */
    id: uuid('id').notNull(),
    /** The name of the file that sends the request and applies its response. */
    call: text('call').notNull(),
    request: jsonb('request').$type<Record<string, string>>().notNull(),
    state: text('state').$type<'open' | 'applied' | 'given_up'>().notNull().default('open'),
    tries: integer('tries').notNull().default(1),
    /** The real time of the next attempt while the request is open. */
    due_at: instant('due_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('provider_calls_due').on(t.tenant_id, t.state, t.due_at)],
)
