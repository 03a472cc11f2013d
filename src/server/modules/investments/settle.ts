import { minus, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { escrow, issuerPayable, platformFee } from '../../kernel/journal/accounts.ts'
import { type Entry, post } from '../../kernel/journal/post.ts'
import { assertSoftCap } from './campaign.ts'
import type { Investment } from './tables.ts'

/** Posts an order's amount to the issuer and its fees to the platform. Throws `wrong_state` below the soft cap. */
export async function settle(ctx: Context, order: Investment): Promise<void> {
  await post(ctx, {
    cause: { kind: 'investment', id: order.id },
    kind: 'settle',
    postings: settlementOf(order),
  })
  await assertSoftCap(ctx, order.issuance_id)
}

/** Reverses the settlement of an order. */
export async function undoSettlement(ctx: Context, order: Investment): Promise<void> {
  const postings = settlementOf(order).map((posting) => ({
    ...posting,
    amount: -posting.amount,
  }))
  await post(ctx, { cause: { kind: 'investment', id: order.id }, kind: 'settle', sequence: 2, postings })
}

function settlementOf(order: Investment): Entry['postings'] {
  const { issuance_id, currency, total, amount, service_fee, method_fee, fees_returned } = order
  return [
    { ...escrow(issuance_id, currency), amount: fees_returned - total },
    { ...issuerPayable(issuance_id, currency), amount },
    { ...platformFee(currency), amount: minus(sum(service_fee, method_fee), fees_returned) },
  ]
}
