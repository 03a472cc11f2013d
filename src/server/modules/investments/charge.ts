import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Account, balanceHeld, clearing, escrow } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { addToRaised } from './add-to-raised.ts'
import { notifyAndGetDetail } from './answer.ts'
import { leftToPay } from './left-to-pay.ts'
import type { InvestmentRecord } from './rows.ts'

/**
 * Posts the payment and the reserved balance to the issuance's escrow, updates the amount raised, and notifies the
 * investor.
 */
export async function finishCharge(
  ctx: Context,
  updated: InvestmentRecord,
  from: Account = clearing(updated.investment.payment_method, updated.investment.currency),
): Promise<InvestmentDetail> {
  const { id, issuance_id, currency, amount, used_balance } = updated.investment
  const to = escrow(issuance_id, currency)
  await post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'charge',
    postings: [
      ...transfer(from, to, leftToPay(updated.investment)),
      ...transfer(balanceHeld(id, currency), to, used_balance),
    ],
  })
  await addToRaised(ctx, issuance_id, amount)
  return notifyAndGetDetail(ctx, updated, 'charged')
}
