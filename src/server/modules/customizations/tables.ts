import { sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'

/** Stores the versions of a tenant's customization as its manager wrote them, without defaults. */
export const customizations = tenantTable(
  'customizations',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    /** Contains the JSON as written, with its order and line breaks. */
    source: text('source').notNull(),
    current: boolean('current').notNull(),
    /** Contains the author's note. */
    note: text('note').notNull().default(''),
    /** Identifies the author; null for the initial version. */
    author_id: uuid('author_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.author_id, users),
    uniqueIndex('customizations_version').on(t.tenant_id, t.version),
    uniqueIndex('customizations_current').on(t.tenant_id).where(sql`current`),
  ],
)

/** Stores managers' unpublished drafts, which may be invalid. */
export const customizationDrafts = tenantTable(
  'customization_drafts',
  {
    user_id: uuid('user_id').notNull(),
    source: text('source').notNull(),
    /** Contains the number of the version that was live when the draft was started. */
    base_version: integer('base_version').notNull(),
    saved_at: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id] }), belongsTo(t, t.user_id, users)],
)

/** Stores previews of unpublished customizations, valid for an hour; `person` is the kind of visitor to preview. */
export const customizationPreviews = tenantTable(
  'customization_previews',
  {
    id: uuid('id').notNull(),
    /** Contains the SHA-256 of the preview's token, so that the table does not reveal it. */
    token_hash: text('token_hash').notNull(),
    manager_id: uuid('manager_id').notNull(),
    source: text('source').notNull(),
    person: text('person').notNull(),
    ends_at: instant('ends_at').notNull(),
  },
  (t) => [
    unique('customization_previews_token').on(t.tenant_id, t.token_hash),
    index('customization_previews_manager').on(t.tenant_id, t.manager_id),
    belongsTo(t, t.manager_id, users),
  ],
)
