import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores unsent input of forms, which may be invalid. */
export const formDrafts = tenantTable(
  'form_drafts',
  {
    user_id: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Contains the hash of the form's schema. */
    hash: text('hash').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** Counts the versions, so that concurrent changes are detected. */
    version: integer('version').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.user_id, t.name] }),
    belongsTo(t, t.user_id, users),
    index('form_drafts_updated').on(t.tenant_id, t.updated_at),
  ],
)
