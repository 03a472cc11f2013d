import { index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant, tenantTable } from '../database/table.ts'
import { users } from '../modules/auth/tables.ts'

/** The content of a mail after delivery. */
export const emptied = { subject: '', text: '', html: '' }

/** Queued and sent mails; the content is deleted after delivery. */
export const mails = tenantTable(
  'mails',
  {
    id: uuid('id').notNull(),
    /** The event's id: it is mailed once. */
    event: text('event').notNull(),
    /** Empty for nobody: such a mail is queued like any other and never sent. */
    recipient: text('recipient').notNull(),
    /** The person it is written to; null where it has no account. */
    reader_id: uuid('reader_id'),
    /** The platform's name. */
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    /** Its subject, for whoever reads later what was sent; empty where a code or a link is in it. */
    told: text('told').notNull().default(''),
    text: text('text').notNull(),
    /** The same in the tenant's look. */
    html: text('html').notNull().default(''),
    created_at: instant('created_at').notNull(),
    /** When the code or link in it ends: after that it is dropped instead of sent. */
    useless_after: instant('useless_after'),
    sent_at: instant('sent_at'),
    /** Too late, or refused too often by the mail server. */
    dropped_at: instant('dropped_at'),
  },
  (t) => [
    unique('mails_event').on(t.tenant_id, t.event),
    index('mails_created').on(t.tenant_id, t.created_at),
    index('mails_of_reader').on(t.tenant_id, t.reader_id, t.created_at, t.id),
    belongsTo(t, t.reader_id, users),
  ],
)
