import { and, eq, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { textIn } from '../issuances/wording.ts'
import { transfers } from '../transfers/tables.ts'
import type { AdRecord } from './rows.ts'
import { adThreads } from './tables.ts'
import { selectThreads } from './threads.ts'

type AdMail = Extract<MailName, `ad_${string}`>
type ManagerMail = 'ad_to_review' | 'ad_reported'

/** Notifies the seller about their ad. */
export function notifySeller(
  ctx: Context,
  mail: Exclude<AdMail, ManagerMail | 'ad_message' | 'ad_changed' | 'ad_ended' | 'ad_report_settled'>,
  row: AdRecord,
  note = '',
): Promise<void> {
  return sendMail(ctx, mail, {
    to: row.seller,
    event: `${mail}/${row.ad.id}`,
    values: (language) => ({ ...valuesOf(ctx, row, language, 'user'), words: note }),
  })
}

/** Notifies a participant of a new message without its text, which is shown on the page only. */
export function notifyMessage(
  ctx: Context,
  record: AdRecord,
  to: AdRecord['seller'],
  messageId: string,
): Promise<void> {
  return sendMail(ctx, 'ad_message', {
    to,
    event: `ad_message/${messageId}`,
    values: (language) => valuesOf(ctx, record, language, 'user'),
  })
}

/** Notifies the participants of a manager's decision about a reported conversation, without naming the reporter. */
export function notifySettled(
  ctx: Context,
  record: AdRecord,
  to: AdRecord['seller'],
  { reopen, reason, event }: { reopen: boolean; reason: string; event: string },
): Promise<void> {
  return sendMail(ctx, 'ad_report_settled', {
    to,
    event: `ad_report_settled/${to.id}/${event}`,
    values: (language) => ({
      ...valuesOf(ctx, record, language, 'user'),
      outcome: ctx.text(`mail_board.settled_${reopen ? 'reopened' : 'closed'}`, {}, language),
      words: reason,
    }),
  })
}

/** Notifies all participants of unreported conversations about an ad that its offer has changed. */
export async function notifyInterested(ctx: Context, record: AdRecord, event: string): Promise<void> {
  const whereNotReported = and(eq(adThreads.ad_id, record.ad.id), isNull(adThreads.reported_at))
  for (const { thread, buyer } of await selectThreads(ctx, whereNotReported))
    await sendMail(ctx, 'ad_changed', {
      to: buyer,
      event: `ad_changed/${thread.id}/${event}`,
      values: (language) => valuesOf(ctx, record, language, 'user'),
    })
}

/**
 * Notifies all participants of conversations about an ad that it has left the board, except buyers whose sale continues
 * or is completed.
 */
export async function notifyEnded(ctx: Context, record: AdRecord): Promise<void> {
  const whereSale = and(
    eq(transfers.tenant_id, adThreads.tenant_id),
    eq(transfers.id, adThreads.transfer_id),
    notInArray(transfers.status, ['CANCELED', 'REFUSED']),
  )
  const whereNoSale = notExists(ctx.tx.select({ one: sql`1` }).from(transfers).where(whereSale))
  const whereNotReported = isNull(adThreads.reported_at)
  const event = newId()
  for (const { thread, buyer } of await selectThreads(
    ctx,
    and(eq(adThreads.ad_id, record.ad.id), whereNotReported, whereNoSale),
  ))
    await sendMail(ctx, 'ad_ended', {
      to: buyer,
      event: `ad_ended/${thread.id}/${event}`,
      values: (language) => ({
        ...valuesOf(ctx, record, language, 'user'),
        ending: ctx.text(`mail_board.ended_${record.ad.status.toLowerCase()}`, {}, language),
        link: `${ctx.tenant.origin}/user/board`,
      }),
    })
}

export function notifyManagers(
  ctx: Context,
  mail: ManagerMail,
  record: AdRecord,
  event: string,
): Promise<void> {
  return sendMail(ctx, mail, {
    event: `${mail}/${event}`,
    values: (language) => valuesOf(ctx, record, language, 'manager'),
  })
}

function valuesOf(
  { tenant }: Context,
  { ad, issuance }: AdRecord,
  language: Context['language'],
  area: 'user' | 'manager',
) {
  return {
    issuance_title: textIn(issuance.title, language),
    reference: ad.reference,
    link: `${tenant.origin}/${area}/board/${ad.id}`,
  }
}
