import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnnouncementAudience, AnnouncementRow, AnnouncementStatus } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { holders } from '../holders/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { announcements } from './tables.ts'

/** Selects the recipients of a message: the people of its issuance whose standing is in its audience. */
export const whereRecipient = and(
  eq(holders.tenant_id, announcements.tenant_id),
  eq(holders.issuance_id, announcements.issuance_id),
  sql`${holders.standing} = any (${announcements.audience})`,
)

const recipientCount = sql<number>`(select count(*)::int from ${holders} where ${whereRecipient})`

export function selectAnnouncements({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language } = users
  const { slug, title, issuer, organisation_id } = issuances
  return tx
    .select({
      announcement: announcements,
      author: { id, name, surname, email, language },
      issuance: { id: issuances.id, slug, title, issuer, organisation_id },
      reach: recipientCount,
    })
    .from(announcements)
    .innerJoin(
      users,
      and(eq(users.tenant_id, announcements.tenant_id), eq(users.id, announcements.author_id)),
    )
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, announcements.tenant_id), eq(issuances.id, announcements.issuance_id)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a message with its author, issuance and current number of recipients. */
export type AnnouncementRecord = Awaited<ReturnType<typeof selectAnnouncements>>[number]

/** Returns how many people received a sent message, or would receive a message that is not sent yet. */
export function recipientCountOf({
  announcement,
  reach,
}: Pick<AnnouncementRecord, 'announcement' | 'reach'>): number {
  return announcement.status === 'SENT' ? announcement.sent : reach
}

export function announcementOf(ctx: Pick<Context, 'actor'>, row: AnnouncementRecord): AnnouncementRow {
  const { announcement, author, issuance } = row
  const { id, author_id, subject } = announcement
  return {
    id,
    author_id,
    subject,
    organisation_id: issuance.organisation_id,
    author: fullName(author),
    own: author_id === requireUser(ctx).id,
    status: announcement.status as AnnouncementStatus,
    audience: announcement.audience as AnnouncementAudience[],
    reach: recipientCountOf(row),
    changed_at: announcement.changed_at.toISOString(),
  }
}
