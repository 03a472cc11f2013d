import { eq } from 'drizzle-orm'
import type { AnnouncementStatus, AnnouncementSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type AnnouncementRecord, recipientCountOf, selectAnnouncements } from '../rows.ts'
import { announcements } from '../tables.ts'

export const announcement: Subject<AnnouncementRecord, AnnouncementSubject, never> = {
  by: { id: statement((tx) => selectAnnouncements({ tx }, eq(announcements.id, value('key'))).prepare('')) },
  seen: (row) => ({
    id: row.announcement.id,
    status: row.announcement.status as AnnouncementStatus,
    author_id: row.announcement.author_id,
    organisation_id: row.issuance.organisation_id,
    reach: recipientCountOf(row),
  }),
  parts: {},
}
