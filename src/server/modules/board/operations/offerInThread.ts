import { eq } from 'drizzle-orm'
import { cents, tokens } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { transitionTo } from '../../../kernel/lifecycle/transition.ts'
import { requireAccount } from '../../transfers/account.ts'
import { offer } from '../../transfers/offer.ts'
import { walletOf } from '../../transfers/party-wallets.ts'
import { lockHolders } from '../../transfers/transfer-rules.ts'
import { releaseTokens } from '../end-ad.ts'
import { findAd } from '../find.ts'
import { notifyEnded } from '../notify.ts'
import { ads, adThreads, adTransfers } from '../tables.ts'

export const offerInThread: Handler<'offerInThread'> = async (ctx, { subject, body }) => {
  const { issuance_id, seller_id, seller_entity_id } = subject.ad
  const { buyer_id, id } = subject.thread
  await requireAccount(ctx, { seller_id, seller_entity_id })
  await lockHolders(ctx, issuance_id, [seller_id, buyer_id])
  const row = await findAd(ctx, subject.ad.id)
  const { ad } = row
  const offeredCount = tokens(body.tokens)
  if (ad.status !== 'PUBLISHED' || offeredCount > ad.tokens)
    throw new ApiError('requirement', { reason: { text: 'board.not_that_many' } })
  await releaseTokens(ctx, ad, offeredCount)
  const remaining = tokens(ad.tokens - offeredCount)
  const closing = { event: 'close', to: 'CLOSED' }
  const closedAd =
    remaining === 0n && (await transitionTo(ctx, 'ad', row, closing, { changes: { tokens: remaining } }))
  if (!closedAd) await ctx.tx.update(ads).set({ tokens: remaining }).where(eq(ads.id, ad.id))
  const transfer = await offer(ctx, {
    issuance_id,
    class_id: ad.class_id,
    currency: ad.currency,
    seller_id,
    seller_entity_id: ad.seller_entity_id,
    buyer: { id: buyer_id, address: await walletOf(ctx, issuance_id, buyer_id) },
    tokens: offeredCount,
    price: cents(body.price),
  })
  await ctx.tx.update(adThreads).set({ transfer_id: transfer.id }).where(eq(adThreads.id, id))
  await ctx.tx.insert(adTransfers).values({ transfer_id: transfer.id, ad_id: ad.id })
  if (closedAd) await notifyEnded(ctx, closedAd)
  return transfer
}
