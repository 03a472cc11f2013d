import { sql } from 'drizzle-orm'
import { check, date, index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores news of issuances, unique per kind and day: an extended campaign gets a second CLOSING_SOON. */
export const issuanceNews = tenantTable(
  'issuance_news',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Contains when the change was detected. */
    at: instant('at').notNull(),
  },
  (t) => [
    unique('issuance_news_once').on(t.tenant_id, t.issuance_id, t.kind, t.day),
    belongsTo(t, t.issuance_id, issuances).onDelete('cascade'),
    check('issuance_news_kind', sql`${t.kind} in ('OPENED', 'CLOSING_SOON', 'FINANCED', 'NOT_FINANCED')`),
    index('issuance_news_newest').on(t.tenant_id, t.at, t.id),
  ],
)

/** Stores each person's latest visit, which decides the news that count as unread. */
export const projectVisits = tenantTable(
  'project_visits',
  {
    user_id: uuid('user_id').notNull(),
    /** Contains the end of the previous visit; earlier news counts as read. */
    seen_until: instant('seen_until').notNull(),
    /** Contains when the person last requested the news. */
    asked_at: instant('asked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.user_id] }),
    belongsTo(t, t.user_id, users).onDelete('cascade'),
  ],
)
