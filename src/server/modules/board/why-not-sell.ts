import type { MoveReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { unitOf } from '../transfers/tables.ts'
import { findOfferObstacles } from '../transfers/transfer-rules.ts'
import type { Ad } from './tables.ts'

/** Returns why the tokens of an ad may not be sold now, one reason per violated rule; empty if they may. */
export function whyNotSell(ctx: Context, ad: Ad): Promise<MoveReason[]> {
  return findOfferObstacles(ctx, {
    issuance_id: ad.issuance_id,
    unit: unitOf(ad),
    from: { id: ad.seller_id, entity_id: ad.seller_entity_id },
    tokens: ad.tokens,
    waits_for: ad.id,
  })
}
