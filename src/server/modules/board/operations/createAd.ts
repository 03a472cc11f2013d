import { calendarDay, daysAfter } from '../../../../domain/calendar.ts'
import { cents, tokens } from '../../../../domain/money.ts'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { newReferences } from '../../investments/reference.ts'
import { requireAccount } from '../../transfers/account.ts'
import { classById } from '../../transfers/class-by-id.ts'
import { assertMayOffer, lockHolders } from '../../transfers/transfer-rules.ts'
import { detailOf } from '../detail.ts'
import { findAd } from '../find.ts'
import { lockAdTokens } from '../lock-tokens.ts'
import { notifyManagers } from '../notify.ts'
import { ads } from '../tables.ts'

export const createAd: Handler<'createAd'> = async (ctx, { body }) => {
  const { id: seller_id } = requireUser(ctx)
  const seller = { seller_id, seller_entity_id: ctx.session.entity_id || null }
  await requireAccount(ctx, seller)
  const today = calendarDay(ctx.now, ctx.timeZone)
  const day = body.publish_on ?? today
  if (day < today) throwError('day_past')
  const tokenClass = await classById(ctx, body.token_class)
  await lockHolders(ctx, tokenClass.issuance_id, [seller_id])
  const values = {
    ...seller,
    tokens: tokens(body.tokens),
    price: cents(body.price),
    ...tokenClass,
  }
  await assertMayOffer(ctx, {
    issuance_id: tokenClass.issuance_id,
    unit: body.token_class,
    from: { id: seller_id, entity_id: values.seller_entity_id },
    tokens: values.tokens,
  })
  const publish_at = day === today ? ctx.now : startOfDay(day, ctx.timeZone)
  const expires_at = startOfDay(daysAfter(day, constantsOf(ctx.library).ad_days), ctx.timeZone)
  const times = { publish_at, expires_at, sent_at: ctx.now, changed_at: ctx.now }
  for (const reference of newReferences(ctx.tenant.slug)) {
    const [ad] = await ctx.tx
      .insert(ads)
      .values({ id: newId(), status: 'SENT', reference, ...values, ...times })
      .onConflictDoNothing()
      .returning()
    if (!ad) continue
    recordInitialStatus(ctx, 'ad', ad)
    await lockAdTokens(ctx, ad)
    const row = await findAd(ctx, ad.id)
    await notifyManagers(ctx, 'ad_to_review', row, ad.id)
    return detailOf(ctx, row)
  }
  return throwError('unavailable')
}
