import { index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../database/table.ts'
import { users } from '../modules/auth/tables.ts'

/** The empty values that the columns get after delivery. */
export const emptyContent = { subject: '', text: '', html: '' }

/** Queued and sent mails; their content is deleted after delivery. */
export const mails = tenantTable(
  'mails',
  {
    id: uuid('id').notNull(),
    /** Identifies the event. Each recipient gets one mail about it. */
    event: text('event').notNull(),
    /** The address; empty if there is no reader. Such a mail is queued but never sent. */
    recipient: text('recipient').notNull(),
    /** The id of the reader; null for a reader without an account. */
    reader_id: uuid('reader_id'),
    /** The platform's name. */
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    /** The subject, retained for the history; empty for mails with a code or link. */
    told: text('told').notNull().default(''),
    text: text('text').notNull(),
    /** The HTML in the tenant's style. */
    html: text('html').notNull().default(''),
    created_at: instant('created_at').notNull(),
    /** When the code or link in the mail expires; the mail is then dropped. */
    useless_after: instant('useless_after'),
    sent_at: instant('sent_at'),
    /** When the mail was dropped: because it was too late, or because the mail server rejected it too often. */
    dropped_at: instant('dropped_at'),
  },
  (t) => [
    unique('mails_event').on(t.tenant_id, t.event, t.recipient),
    index('mails_created').on(t.tenant_id, t.created_at),
    index('mails_of_reader').on(t.tenant_id, t.reader_id, t.created_at, t.id),
    belongsTo(t, t.reader_id, users),
  ],
)
