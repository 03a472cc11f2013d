import { sql } from 'drizzle-orm'
import { index, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '../../../generated/domain.ts'
import { belongsTo, instant, tenantTable } from '../../database/table.ts'
import { users } from '../auth/tables.ts'
import type { LocalizedValues } from './notice-texts.ts'

/** Notifications, one row per event and person; their texts are composed when read. */
export const notifications = tenantTable(
  'notifications',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    /** The event's id: it is notified once. */
    event: text('event').notNull(),
    /** The document under schemas/mails with its texts. */
    mail: text('mail').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    said: jsonb('said').$type<LocalizedValues>().notNull(),
    /** The author; '' for the platform. */
    sender: text('sender').notNull().default(''),
    /** The Spanish title of the project it is about; '' for none. */
    project: text('project').notNull().default(''),
    /** The page it is about, from the platform's root on; '' for none. */
    link: text('link').notNull().default(''),
    at: instant('at').notNull(),
    read_at: instant('read_at'),
    /** When it goes into a mail with others; null once it has, and for who wants none. */
    digest_at: instant('digest_at'),
  },
  (t) => [
    unique('notifications_event').on(t.tenant_id, t.event),
    index('notifications_newest').on(t.tenant_id, t.user_id, t.at, t.id),
    index('notifications_unread').on(t.tenant_id, t.user_id, t.at, t.id).where(sql`read_at is null`),
    index('notifications_project').on(t.tenant_id, t.user_id, t.project),
    index('notifications_digest').on(t.tenant_id, t.digest_at, t.id).where(sql`digest_at is not null`),
    index('notifications_at').on(t.tenant_id, t.at),
    belongsTo(t, t.user_id, users),
  ],
)
