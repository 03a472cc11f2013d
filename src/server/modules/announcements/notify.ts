import type { Context, User } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { textIn } from '../issuances/wording.ts'
import type { AnnouncementRecord } from './rows.ts'

type Recipient = Pick<User, 'id' | 'email' | 'name' | 'language'>
type AnnouncementOfIssuance = Pick<AnnouncementRecord, 'announcement' | 'issuance'>

/** Mails the message to a recipient once. Recipients with the standing `INTERESTED` can opt out of such mails. */
export async function mailAnnouncement(
  ctx: Context,
  { announcement, issuance }: AnnouncementOfIssuance,
  { to, standing }: { to: Recipient; standing: string },
): Promise<void> {
  const { id, subject, text } = announcement
  const mailInput = {
    to,
    event: `announcement/${id}/${to.id}`,
    values: (language: Context['language']) => ({
      subject,
      text,
      issuer: issuance.issuer,
      issuance_title: textIn(issuance.title, language),
      link: `${ctx.tenant.origin}/user/issuances/${issuance.slug}`,
    }),
  }
  await sendMail(ctx, standing === 'INTERESTED' ? 'announcement_interested' : 'announcement', mailInput)
}

/** Notifies every manager that an issuer's message waits for review. */
export async function notifyReviewers(
  ctx: Context,
  { announcement, issuance }: AnnouncementOfIssuance,
): Promise<void> {
  const { id, subject } = announcement
  await sendMail(ctx, 'announcement_waits', {
    event: `announcement_waits/${id}/${ctx.now.getTime()}`,
    values: (language) => ({
      subject,
      issuer: issuance.issuer,
      issuance_title: textIn(issuance.title, language),
      link: `${ctx.tenant.origin}/manager/issuances/${issuance.slug}/messages/${id}`,
    }),
  })
}

/** Mails the author the reason for which a manager rejected the message. */
export async function notifyRejected(
  ctx: Context,
  { announcement, issuance, author }: AnnouncementRecord,
): Promise<void> {
  const { id, subject, reason } = announcement
  await sendMail(ctx, 'announcement_rejected', {
    to: author,
    event: `announcement_rejected/${id}/${ctx.now.getTime()}`,
    values: (language) => ({
      subject,
      reason,
      issuance_title: textIn(issuance.title, language),
      link: `${ctx.tenant.origin}/entrepreneur/issuances/${issuance.slug}/messages/${id}`,
    }),
  })
}
