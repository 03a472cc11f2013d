import type { Cents, Tokens } from '../../../domain/money.ts'
import type { TransferWhole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { dueAfter } from './due-date.ts'
import { findTransfer } from './find.ts'
import { notify } from './notify.ts'
import { openTransfer } from './open.ts'
import { walletOf } from './party-wallets.ts'
import { unitOf } from './tables.ts'
import { lockTokens } from './token-movements.ts'
import { assertMayMove } from './transfer-rules.ts'

interface TransferOffer {
  issuance_id: string
  class_id: string | null
  currency: string
  seller_id: string
  seller_entity_id: string | null
  buyer: { id: string; address: string }
  tokens: Tokens
  price: Cents
}

/**
 * Offers tokens to a person and locks them. Callers must hold the lock of `lockHolders`; throws `requirement` if a
 * rule forbids the sale.
 */
export async function offer(ctx: Context, { buyer, ...offered }: TransferOffer): Promise<TransferWhole> {
  const { issuance_id, seller_id, seller_entity_id, tokens } = offered
  const from = { id: seller_id, entity_id: seller_entity_id }
  const unit = unitOf(offered)
  const transferRequest = {
    kind: 'SALE' as const,
    issuance_id,
    unit,
    from,
    to: buyer,
    tokens,
    waits_for: null,
    agreed: false,
  }
  await assertMayMove(ctx, transferRequest, 'seller')
  const row = await openTransfer(ctx, {
    ...offered,
    kind: 'SALE',
    status: 'PROPOSED',
    buyer_id: buyer.id,
    to_address: buyer.address,
    from_address: await walletOf(ctx, issuance_id, seller_id),
    due_at: dueAfter(ctx, 'answer'),
  })
  await lockTokens(ctx, row)
  const record = await findTransfer(ctx, row.id)
  await notify(ctx, 'transfer_proposed', record, 'buyer')
  return detailOf(ctx, record)
}
