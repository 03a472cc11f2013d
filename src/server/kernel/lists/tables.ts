import { sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** Compares a text with the transaction's search pattern; without a pattern, all texts match. */
const matchesSearch = sql`text like coalesce(nullif(current_setting('app.search', true), ''), '%')`

/**
 * The searchable texts of other tables' rows, which triggers maintain (database/searchable.sql). The search is part
 * of the row level security policy, because a LIKE in a query could not use the index.
 */
export const searchTexts = tenantTable(
  'search_texts',
  {
    /**
     * The kind of the owner and the language of the text: user, investment, issuance.es, title.en
     * (database/searchable.sql).
     */
    kind: text('kind').notNull(),
    subject_id: uuid('subject_id').notNull(),
    /** The folded text after a space, so that ' ab' finds the beginning of a word. */
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.kind, t.subject_id] }),
    // Disables the list of pending entries, which every search would have to read.
    index('search_texts_words')
      .using('gin', t.tenant_id, t.kind, t.text.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
  ],
  matchesSearch,
)
