import { eq } from 'drizzle-orm'
import { calendarDay, daysAfter } from '../../../../domain/calendar.ts'
import { cents, tokens } from '../../../../domain/money.ts'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { unitOf } from '../../transfers/tables.ts'
import { assertMayOffer, lockHolders } from '../../transfers/transfer-rules.ts'
import { detailOf } from '../detail.ts'
import { releaseTokens } from '../end-ad.ts'
import { findAd } from '../find.ts'
import { lockAdditionalTokens } from '../lock-tokens.ts'
import { notifyInterested, notifyManagers } from '../notify.ts'
import { openAds } from '../statuses.ts'
import { type Ad, ads } from '../tables.ts'

const open: readonly string[] = openAds

export const changeAd: Handler<'changeAd'> = async (ctx, { subject, body }) => {
  await lockHolders(ctx, subject.ad.issuance_id, [subject.ad.seller_id])
  const { ad: previousAd } = await findAd(ctx, subject.ad.id)
  if (!open.includes(previousAd.status)) throwError('wrong_state')
  const terms = { tokens: tokens(body.tokens), price: cents(body.price), ...timesOf(ctx, previousAd, body) }
  await adjustLockedTokens(ctx, previousAd, terms.tokens)
  await ctx.tx
    .update(ads)
    .set({ ...terms, changed_at: ctx.now })
    .where(eq(ads.id, previousAd.id))
  const changedAd = await findAd(ctx, previousAd.id)
  const isIncrease = terms.tokens > previousAd.tokens || terms.price > previousAd.price
  const record =
    isIncrease && previousAd.status !== 'SENT'
      ? await transition(ctx, 'ad', changedAd, 'resend', {})
      : changedAd
  const event = newId()
  if (record.ad.status !== previousAd.status) await notifyManagers(ctx, 'ad_to_review', record, event)
  if (terms.tokens !== previousAd.tokens || terms.price !== previousAd.price)
    await notifyInterested(ctx, record, event)
  return detailOf(ctx, record)
}

/** Locks or unlocks tokens to match the ad's new number. Throws `requirement` if more may not be offered. */
async function adjustLockedTokens(ctx: Context, ad: Ad, count: Ad['tokens']): Promise<void> {
  if (count <= ad.tokens) return releaseTokens(ctx, ad, ad.tokens - count)
  const additionalTokens = tokens(count - ad.tokens)
  await assertMayOffer(ctx, {
    issuance_id: ad.issuance_id,
    unit: unitOf(ad),
    from: { id: ad.seller_id, entity_id: ad.seller_entity_id },
    tokens: additionalTokens,
  })
  await lockAdditionalTokens(ctx, ad, additionalTokens)
}

/**
 * Returns the new publishing and expiry times, empty if unchanged. Throws `requirement` for a published ad and
 * `day_past`.
 */
function timesOf(ctx: Context, { status, publish_at }: Ad, { publish_on: day }: { publish_on?: string }) {
  if (day === undefined || day === calendarDay(publish_at, ctx.timeZone)) return {}
  const today = calendarDay(ctx.now, ctx.timeZone)
  if (status === 'PUBLISHED') throw new ApiError('requirement', { reason: { text: 'board.day_fixed' } })
  if (day < today) throwError('day_past')
  return {
    publish_at: day === today ? ctx.now : startOfDay(day, ctx.timeZone),
    expires_at: startOfDay(daysAfter(day, constantsOf(ctx.library).ad_days), ctx.timeZone),
  }
}
