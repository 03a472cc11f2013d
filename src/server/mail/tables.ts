import { index, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantTable } from '../database/table.ts'

/** What a mail says, once nothing more is to be done with it. */
export const emptied = { subject: '', text: '', html: '' }

/** Mails that wait or were sent. Its words are emptied once nothing more is to be done with them. */
export const mails = tenantTable(
  'mails',
  {
    id: uuid('id').notNull(),
    /** What caused it: one event sends one mail. */
    event: text('event').notNull(),
    /** Empty for nobody: such a mail is queued like any other and never sent. */
    recipient: text('recipient').notNull(),
    /** The platform's name. */
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
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
  ],
)
