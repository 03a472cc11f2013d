import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { chosenOf } from '../banking/choose.ts'
import { payeeOwner } from '../banking/owner.ts'
import type { Transfer } from './tables.ts'

type Seller = Pick<Transfer, 'seller_id' | 'seller_entity_id'>

/** Returns the payout account of a seller or of the legal entity that sells, to which the buyer pays. */
export function payoutAccountOf(ctx: Pick<Context, 'tx'>, { seller_id, seller_entity_id }: Seller) {
  return chosenOf(ctx, payeeOwner({ investor_id: seller_id, entity_id: seller_entity_id }))
}

/** Throws `requirement` if the seller, or the legal entity that sells, has no payout account. */
export async function requireAccount(ctx: Pick<Context, 'tx'>, seller: Seller): Promise<void> {
  if (await payoutAccountOf(ctx, seller)) return
  const { seller_entity_id } = seller
  const reason =
    seller_entity_id === null
      ? { text: 'transfers.needs_account', fix: '/user/account' }
      : { text: 'transfers.needs_company_account', fix: `/user/entities/${seller_entity_id}` }
  throw new ApiError('requirement', { reason })
}
