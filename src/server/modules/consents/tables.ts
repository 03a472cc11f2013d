import { boolean, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores consents given and withdrawn; append-only. */
export const consentHistory = tenantTable(
  'consent_history',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    what: text('what').notNull(),
    /** Tells whether the consent was given; false if withdrawn. */
    given: boolean('given').notNull(),
    /** Contains the version of the text; empty for consents older than the recording of texts. */
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

/** Stores the consent texts, once per version. */
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
