import { eq } from 'drizzle-orm'
import { tokens } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { type Transfer, unitOf } from '../transfers/tables.ts'
import { freeTokens } from '../transfers/token-movements.ts'
import { whyNotOffer } from '../transfers/transfer-rules.ts'
import { findAd } from './find.ts'
import { lockMore } from './lock-tokens.ts'
import { ads, adTransfers } from './tables.ts'

/**
 * Tokens of a sale that came to nothing are free again, or offered in the ad that they came from while it lasts as it was. Its
 * caller holds the holders' rows.
 */
export async function giveBack(ctx: Context, transfer: Transfer): Promise<void> {
  await freeTokens(ctx, transfer)
  const [from] = await ctx.tx.select().from(adTransfers).where(eq(adTransfers.transfer_id, transfer.id))
  if (!from) return
  const found = await findAd(ctx, from.ad_id)
  const { ad } = found
  const isOpen = ad.status === 'PUBLISHED' || ad.status === 'CLOSED'
  // Since it says something else, its seller means no more than that, and nobody has approved more.
  const hasChanged = ad.changed_at > transfer.proposed_at
  if (!isOpen || hasChanged || ad.expires_at <= ctx.now) return
  const reasons = await whyNotOffer(ctx, {
    issuance_id: ad.issuance_id,
    unit: unitOf(ad),
    from: { id: ad.seller_id, entity_id: ad.seller_entity_id },
    tokens: transfer.tokens,
    waits_for: null,
  })
  if (reasons.length > 0) return
  await lockMore(ctx, ad, transfer.tokens)
  const changes = { tokens: tokens(ad.tokens + transfer.tokens) }
  if (ad.status === 'CLOSED') await transition(ctx, 'ad', found, 'reopen', { changes })
  else await ctx.tx.update(ads).set(changes).where(eq(ads.id, ad.id))
}
