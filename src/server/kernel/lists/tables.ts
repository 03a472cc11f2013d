import { sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** Compares with the transaction's search pattern; matches all if unset. */
const searched = sql`text like coalesce(nullif(current_setting('app.search', true), ''), '%')`

/**
 * Stores the searchable texts of other tables' rows, maintained by triggers (database/searchable.sql). The search is
 * part of the row security policy, because a LIKE in a query could not use the index.
 */
export const searchTexts = tenantTable(
  'search_texts',
  {
    /**
     * Contains the owner's kind and the text's language: user, investment, issuance.es, title.en
     * (database/searchable.sql).
     */
    kind: text('kind').notNull(),
    subject_id: uuid('subject_id').notNull(),
    /** Contains the folded text after a space, so that ' ab' finds the beginning of a word. */
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.kind, t.subject_id] }),
    // Disables the list of pending entries, which every search would have to read.
    index('search_texts_words')
      .using('gin', t.tenant_id, t.kind, t.text.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
  searched,
)
