import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Language } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { notificationsPage } from '../../account-page.ts'
import { users } from '../../auth/tables.ts'
import { noticeTextsOf } from '../notice-texts.ts'
import { notifications } from '../tables.ts'

const { id, digest_at, user_id, read_at, at } = notifications

/** Limits the notifications in one mail; the page also shows the others. */
const maxRows = 30

/** Mails the unread notifications since the last digest. */
export const notificationDigest: Sweep = whenDue({ id, at: digest_at }, async (ctx, whereDue) => {
  const { tx, now } = ctx
  const [dueNotification] = await tx.select({ user_id }).from(notifications).where(whereDue)
  if (!dueNotification) return
  const whereDigestDue = and(eq(user_id, dueNotification.user_id), lte(digest_at, now))
  const unreadNotifications = await tx
    .select()
    .from(notifications)
    .where(and(whereDigestDue, isNull(read_at)))
    .orderBy(asc(at), asc(id))
  await tx.update(notifications).set({ digest_at: null }).where(whereDigestDue)
  const [to] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, dueNotification.user_id), isNull(users.closed_at)))
  const [firstUnread] = unreadNotifications
  if (!to || !firstUnread) return
  const listTitles = (language: Language) =>
    unreadNotifications
      .slice(0, maxRows)
      .map((notification) => `· ${noticeTextsOf(ctx, notification, to, language).title}`)
      .join('\n')
  await sendMail(ctx, 'notification_digest', {
    to,
    event: `digest/${firstUnread.id}`,
    values: (language) => ({
      count: unreadNotifications.length,
      list: listTitles(language),
      link: notificationsPage(ctx, to),
    }),
  })
})
