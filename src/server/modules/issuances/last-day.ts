import { and, desc, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { ApplyTransition } from '../../kernel/lifecycle/lifecycle.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { sendMail } from '../../mail/send.ts'
import { membersOf } from '../preparation/notify.ts'
import type { issuances, Wording } from './tables.ts'
import { textIn } from './wording.ts'

interface LastDay {
  ends_on: string
  reason: string
  reason_en?: string
}

/** Changes a campaign's last day and notifies the issuer's members and all persons with an order or interest. */
export async function moveLastDay(
  ctx: Context,
  transition: ApplyTransition<'issuance'>,
  { ends_on, reason, reason_en }: LastDay,
): Promise<null> {
  const end_reason: Wording = { es: reason, ...(reason_en !== undefined && { en: reason_en }) }
  const note = Object.values(end_reason).join(' ')
  const { issuance } = await transition(ctx, { note, changes: { ends_on, end_reason } })
  await notifyIssuer(ctx, issuance)
  await ctx.send('tellLastDay', { issuance: issuance.id })
  await ctx.send('tellInterested', { issuance: issuance.id })
  return null
}

/** Notifies the issuer's members of the new last day and its reason. */
async function notifyIssuer(ctx: Context, issuance: typeof issuances.$inferSelect): Promise<void> {
  const { id, slug, title, ends_on, end_reason, organisation_id } = issuance
  const link = `${ctx.tenant.origin}/entrepreneur/issuances/${slug}`
  for (const to of await membersOf(ctx, organisation_id))
    await sendMail(ctx, 'issuance_last_day', {
      to,
      event: `issuance/${id}/last-day/${ctx.now.getTime()}`,
      values: (language) => ({
        issuance_title: textIn(title, language),
        reason: textIn(end_reason, language),
        ends_on,
        link,
      }),
    })
}

/** Returns the last change of the campaign's last day, with its reason; undefined without one. */
export async function lastDayChangeOf({ tx }: Pick<Context, 'tx'>, issuanceQuery: SQLWrapper) {
  const { lifecycle, subject_id, event, position, note } = lifecycleHistory
  const [lastChange] = await tx
    .select({ event, position, note })
    .from(lifecycleHistory)
    .where(
      and(
        eq(lifecycle, 'issuance'),
        inArray(subject_id, issuanceQuery),
        inArray(event, ['extend', 'close_early']),
      ),
    )
    .orderBy(desc(position))
    .limit(1)
  return lastChange
}
