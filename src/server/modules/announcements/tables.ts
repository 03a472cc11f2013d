import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores messages to the holders of an issuance, by its issuer or a manager. */
export const announcements = tenantTable(
  'announcements',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    author_id: uuid('author_id').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Lists the standings of the recipients. */
    audience: text('audience').array().notNull(),
    status: text('status').notNull(),
    /** Contains a manager's reason of a rejection, for the author. */
    reason: text('reason').notNull().default(''),
    /** Counts the recipients mailed so far; a retry continues after the last. */
    sent: integer('sent').notNull().default(0),
    sent_until: uuid('sent_until'),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    belongsTo(t, t.issuance_id, issuances),
    belongsTo(t, t.author_id, users),
    check('announcements_audience', sql`cardinality(${t.audience}) > 0`),
    index('announcements_newest').on(t.tenant_id, t.issuance_id, t.status, t.created_at, t.id),
  ],
)

export type Announcement = typeof announcements.$inferSelect
