import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { users } from '../../auth/tables.ts'
import { holders } from '../../holders/tables.ts'
import { mailAnnouncement } from '../notify.ts'
import { type AnnouncementRecord, selectAnnouncements } from '../rows.ts'
import { announcements } from '../tables.ts'

const batchSize = 50

/** Mails a message to its recipients in batches, one job per batch. */
export const announcementDelivery: Job<{ announcement: string }> = {
  concurrency: 1,
  retries: 5,
  retryInSeconds: 60,
  expireInSeconds: 120,
  run: async (ctx, { announcement: id }) => {
    const whereSending = and(eq(announcements.id, id), eq(announcements.status, 'SENDING'))
    const [record] = await selectAnnouncements(ctx, whereSending).for('no key update', { of: announcements })
    if (!record) return
    const recipients = await selectNextRecipients(ctx, record)
    for (const { person, standing } of recipients)
      await mailAnnouncement(ctx, record, { to: person, standing })
    const lastReader = recipients.at(-1)
    if (lastReader)
      await ctx.tx
        .update(announcements)
        .set({ sent: sql`${announcements.sent} + ${recipients.length}`, sent_until: lastReader.id })
        .where(eq(announcements.id, id))
    if (recipients.length === batchSize) await ctx.send('announcementDelivery', { announcement: id })
    else await transition(ctx, 'announcement', record, 'finish', { changes: { changed_at: ctx.now } })
  },
}

function selectNextRecipients({ tx }: Context, { announcement }: AnnouncementRecord) {
  const { issuance_id, audience, sent_until } = announcement
  const { id, name, email, language } = users
  return tx
    .select({ id: holders.id, standing: holders.standing, person: { id, name, email, language } })
    .from(holders)
    .innerJoin(users, and(eq(users.tenant_id, holders.tenant_id), eq(users.id, holders.user_id)))
    .where(
      and(
        eq(holders.issuance_id, issuance_id),
        inArray(holders.standing, audience),
        sent_until ? gt(holders.id, sent_until) : undefined,
      ),
    )
    .orderBy(asc(holders.id))
    .limit(batchSize)
}
