import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Stores the messages that an issuer or a manager writes to the holders of an issuance. */
export const announcements = tenantTable(
  'announcements',
  {
    id: uuid('id').notNull(),
    issuance_id: uuid('issuance_id').notNull(),
    author_id: uuid('author_id').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Lists the standings of the people who receive the message, such as `INTERESTED`. */
    audience: text('audience').array().notNull(),
    status: text('status').notNull(),
    /** Contains a manager's reason for a rejection, for the author. */
    reason: text('reason').notNull().default(''),
    /** Counts the recipients mailed so far. */
    sent: integer('sent').notNull().default(0),
    /** Identifies the recipient mailed last, after whom a retry continues. */
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
