import { sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../table.ts'
import { users } from './accounts.ts'

/** Every version of a tenant's customization, as its manager wrote it, before defaults are merged. */
export const customizations = tenantTable(
  'customizations',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    /** JSON, to the letter: the order and the line breaks are its author's. */
    source: text('source').notNull(),
    current: boolean('current').notNull(),
    /** What the author said of it. */
    note: text('note').notNull().default(''),
    /** Nobody's is the one that the tenant began with. */
    author_id: uuid('author_id'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.author_id, users),
    uniqueIndex('customizations_version').on(t.tenant_id, t.version),
    uniqueIndex('customizations_current').on(t.tenant_id).where(sql`current`),
  ],
)

/** What a manager has written and not published yet; it need not be right, nor JSON. */
export const customizationDrafts = tenantTable(
  'customization_drafts',
  {
    user_id: uuid('user_id').notNull(),
    source: text('source').notNull(),
    /** The version that was live when the draft was begun. */
    base_version: integer('base_version').notNull(),
    saved_at: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id] }), belongsTo(t, t.user_id, users)],
)

/** A document that a manager looks at before it is published, through somebody's eyes. Kept for an hour. */
export const customizationPreviews = tenantTable(
  'customization_previews',
  {
    id: uuid('id').notNull(),
    /** SHA-256 of the token that names the preview: who reads the table cannot use it. */
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

/** The bytes lie on disk under files/<tenant>/<id>; a row without bytes is never committed. */
export const files = tenantTable(
  'files',
  {
    id: uuid('id').notNull(),
    /** Nobody's file is the platform's own, such as an issuance's pictures. */
    owner_id: uuid('owner_id'),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Anybody may read it, without a session. */
    public: boolean('public').notNull().default(false),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('files_owner').on(t.tenant_id, t.owner_id), belongsTo(t, t.owner_id, users)],
)

/** What a write answered, so that a repeated request gets the same answer instead of a second effect. */
export const idempotencyKeys = tenantTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id').notNull(),
    operation: text('operation').notNull(),
    key: uuid('key').notNull(),
    request_hash: text('request_hash').notNull(),
    status: integer('status').notNull().default(0),
    /** The answer's bytes as sent. */
    answer: text('answer').notNull().default(''),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenant_id, t.user_id, t.operation, t.key] })],
)

/** How often something was tried in one window of time. */
export const rateCounters = tenantTable(
  'rate_counters',
  {
    operation: text('operation').notNull(),
    /** A hash: an address or an e-mail is nobody's business here. */
    subject: text('subject').notNull(),
    window_ends_at: instant('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenant_id, t.operation, t.subject] }),
    index('rate_counters_end').on(t.tenant_id, t.window_ends_at),
  ],
)

/** How far the demo's time stands from the real one. */
export const demoClocks = tenantTable(
  'demo_clocks',
  { offset_days: integer('offset_days').notNull() },
  (t) => [primaryKey({ columns: [t.tenant_id] })],
)
