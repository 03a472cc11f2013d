import { sql } from 'drizzle-orm'
import { index, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import type { LocalizedValues } from './notice-texts.ts'

/** Stores notifications, one row per event and person; their texts are composed when read. */
export const notifications = tenantTable(
  'notifications',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** Identifies the event, of which each person is notified once. */
    event: text('event').notNull(),
    /** Names the document under schemas/mails with the texts. */
    mail: text('mail').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Contains the values of the mail's texts, by language. */
    said: jsonb('said').$type<LocalizedValues>().notNull(),
    /** Contains the author; '' for the platform. */
    sender: text('sender').notNull().default(''),
    /** Contains the Spanish title of the issuance; '' without one. */
    project: text('project').notNull().default(''),
    /** Contains the path of the page; '' without one. */
    link: text('link').notNull().default(''),
    at: instant('at').notNull(),
    /** Identifies the person whom the texts name; null without one. Closing the person's account deletes the row. */
    about_id: uuid('about_id'),
    read_at: instant('read_at'),
    /** Schedules the digest; null after it was mailed, and for readers who receive no digests. */
    digest_at: instant('digest_at'),
  },
  (t) => [
    unique('notifications_event').on(t.tenant_id, t.event, t.user_id),
    index('notifications_newest').on(t.tenant_id, t.user_id, t.at, t.id),
    index('notifications_unread').on(t.tenant_id, t.user_id, t.at, t.id).where(sql`read_at is null`),
    index('notifications_project').on(t.tenant_id, t.user_id, t.project),
    index('notifications_digest').on(t.tenant_id, t.digest_at, t.id).where(sql`digest_at is not null`),
    index('notifications_at').on(t.tenant_id, t.at),
    index('notifications_about').on(t.tenant_id, t.about_id).where(sql`about_id is not null`),
    belongsTo(t, t.user_id, users),
    belongsTo(t, t.about_id, users),
  ],
)
