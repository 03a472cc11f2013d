import { sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** The transaction's search pattern for LIKE; matches all if unset. */
const searched = sql`text like coalesce(nullif(current_setting('app.search', true), ''), '%')`

/**
 * Texts by which rows of other tables are found, maintained by triggers (database/searchable.sql). The search is part
 * of the row level security policy, because a LIKE in a query could not use the index.
 */
export const searchTexts = tenantTable(
  'search_texts',
  {
    /** Owner's kind and language of the text: user, investment, issuance.es, title.en (database/searchable.sql). */
    kind: text('kind').notNull(),
    subject_id: uuid('subject_id').notNull(),
    /** Folded, and a space in front, so that ' ab' finds a word's beginning. */
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.kind, t.subject_id] }),
    // Without a list of pending entries, which every search would have to read through.
    index('search_texts_words')
      .using('gin', t.tenant_id, t.kind, t.text.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
  searched,
)
