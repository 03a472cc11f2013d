import type { AnnouncementStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { historyOf } from '../../../kernel/lifecycle/history.ts'
import { textIn } from '../../issuances/wording.ts'
import { fullName } from '../../person.ts'
import { announcementOf } from '../rows.ts'

export const getAnnouncement: Handler<'getAnnouncement'> = async (ctx, { subject }) => {
  const { announcement, issuance } = subject
  const { text, reason, sent } = announcement
  const history = await historyOf(ctx, 'announcement', announcement.id)
  return {
    ...announcementOf(ctx, subject),
    text,
    reason,
    sent,
    readers: announcement.audience.map((name) => ctx.text(`announcement_audience.${name}`)).join(' · '),
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    history: history.map(({ event, name, surname }) => ({
      status: event.to_status as AnnouncementStatus,
      at: event.at.toISOString(),
      by: fullName({ name: name ?? '', surname: surname ?? '' }),
    })),
  }
}
