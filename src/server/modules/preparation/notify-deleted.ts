import { calendarDay } from '../../../domain/calendar.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { textIn } from '../issuances/wording.ts'
import { membersOf } from './notify.ts'
import { restorableUntil } from './restorable.ts'

/** Notifies the issuer's members, except the member who deleted the issuance, until when it can be restored. */
export async function notifyDeleted(
  ctx: Context,
  { issuance }: IssuanceRecord,
  reason: string,
): Promise<void> {
  const members = await membersOf(ctx, issuance.organisation_id)
  for (const to of members.filter(({ id }) => id !== requireUser(ctx).id))
    await sendMail(ctx, 'issuance_deleted', {
      to,
      event: `issuance/${issuance.id}/deleted/${ctx.now.getTime()}`,
      values: (language) => ({
        issuance_title: textIn(issuance.title, language),
        reason,
        until: calendarDay(restorableUntil(ctx, ctx.now), ctx.timeZone),
        link: `${ctx.tenant.origin}/entrepreneur/issuances`,
      }),
    })
}
