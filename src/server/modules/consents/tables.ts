import { boolean, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** What somebody agreed to or took back, each time: rows are only added. */
export const consentHistory = tenantTable(
  'consent_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    what: text('what').notNull(),
    /** False where it was taken back. */
    given: boolean('given').notNull(),
    /** Of the words that stood there; empty for what was given before they were kept. */
    version: text('version').notNull(),
    language: text('language').notNull(),
    way: text('way').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    belongsTo(t, t.user_id, users),
    index('consent_history_of_user').on(t.tenant_id, t.user_id, t.at, t.id),
  ],
)

/** The words that somebody has agreed to, once for each version. */
export const consentWordsHistory = tenantTable(
  'consent_words_history',
  {
    version: text('version').notNull(),
    language: text('language').notNull(),
    words: text('words').notNull(),
    first_at: instant('first_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.version] })],
)
