import { sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { tenantTable } from '../../database/table.ts'

/** What the transaction searches for, a pattern of LIKE; without one, every text is seen. */
const searched = sql`text like coalesce(nullif(current_setting('app.search', true), ''), '%')`

/**
 * The words that a row of another table is found by, kept by triggers (database/searchable.sql). What is searched for is
 * part of the policy: row security keeps every index from a condition that could leak, as LIKE in a query could.
 */
export const searchTexts = tenantTable(
  'search_texts',
  {
    /** Whose words they are, and in which language: user, investment, issuance.es, title.en (database/searchable.sql). */
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
