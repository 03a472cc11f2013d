import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** What somebody has typed into a form and not sent yet; it need not be right. */
export const formDrafts = tenantTable(
  'form_drafts',
  {
    user_id: uuid('user_id').notNull(),
    name: text('name').notNull(),
    /** Of the form's schema. */
    hash: text('hash').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    /** Told apart by it, two editors learn of each other. */
    version: integer('version').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.user_id, t.name] }),
    belongsTo(t, t.user_id, users),
    index('form_drafts_updated').on(t.tenant_id, t.updated_at),
  ],
)
