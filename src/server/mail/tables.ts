import { index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../database/table.ts'
import { users } from '../modules/auth/tables.ts'

/** Contains the columns to empty after delivery. */
export const emptyContent = { subject: '', text: '', html: '' }

/** Stores queued and sent mails; the content is deleted after delivery. */
export const mails = tenantTable(
  'mails',
  {
    id: uuid('id').notNull(),
    /** Identifies the event, which each recipient is mailed once. */
    event: text('event').notNull(),
    /** Contains the address; empty for no reader: such a mail is queued and never sent. */
    recipient: text('recipient').notNull(),
    /** Identifies the reader; null without an account. */
    reader_id: uuid('reader_id'),
    /** Contains the platform's name. */
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    /** Contains the subject, kept for the history; empty for mails with a code or link. */
    told: text('told').notNull().default(''),
    text: text('text').notNull(),
    /** Contains the HTML in the tenant's look. */
    html: text('html').notNull().default(''),
    created_at: instant('created_at').notNull(),
    /** Contains when the mail's code or link expires; afterwards the mail is dropped. */
    useless_after: instant('useless_after'),
    sent_at: instant('sent_at'),
    /** Contains when the mail was dropped: too late, or rejected too often by the mail server. */
    dropped_at: instant('dropped_at'),
  },
  (t) => [
    unique('mails_event').on(t.tenant_id, t.event, t.recipient),
    index('mails_created').on(t.tenant_id, t.created_at),
    index('mails_of_reader').on(t.tenant_id, t.reader_id, t.created_at, t.id),
    belongsTo(t, t.reader_id, users),
  ],
)
