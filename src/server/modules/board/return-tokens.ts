import { eq } from 'drizzle-orm'
import { tokens } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { type Transfer, unitOf } from '../transfers/tables.ts'
import { freeTokens } from '../transfers/token-movements.ts'
import { findOfferObstacles } from '../transfers/transfer-rules.ts'
import { findAd } from './find.ts'
import { lockAdditionalTokens } from './lock-tokens.ts'
import { ads, adTransfers } from './tables.ts'

/**
 * Unlocks the tokens of a failed sale, or returns them to their ad if it is still open and unchanged. Callers hold the
 * lock of `lockHolders`.
 */
export async function returnTokens(ctx: Context, transfer: Transfer): Promise<void> {
  await freeTokens(ctx, transfer)
  const [adTransfer] = await ctx.tx.select().from(adTransfers).where(eq(adTransfers.transfer_id, transfer.id))
  if (!adTransfer) return
  const row = await findAd(ctx, adTransfer.ad_id)
  const { ad } = row
  const isOpen = ad.status === 'PUBLISHED' || ad.status === 'CLOSED'
  // Excludes ads changed since the sale was proposed, whose seller and manager agreed to other terms.
  const hasChanged = ad.changed_at > transfer.proposed_at
  if (!isOpen || hasChanged || ad.expires_at <= ctx.now) return
  const reasons = await findOfferObstacles(ctx, {
    issuance_id: ad.issuance_id,
    unit: unitOf(ad),
    from: { id: ad.seller_id, entity_id: ad.seller_entity_id },
    tokens: transfer.tokens,
    waits_for: null,
  })
  if (reasons.length > 0) return
  await lockAdditionalTokens(ctx, ad, transfer.tokens)
  const changes = { tokens: tokens(ad.tokens + transfer.tokens) }
  if (ad.status === 'CLOSED') await transition(ctx, 'ad', row, 'reopen', { changes })
  else await ctx.tx.update(ads).set(changes).where(eq(ads.id, ad.id))
}
