import type { Cents } from '../../../domain/money.ts'
import type { PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Account, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { createPayout } from './create-payout.ts'

interface WithdrawalRequest {
  investor_id: string
  /** Identifies the legal entity that owns the money; omitted if the investor owns it. */
  entity_id?: string | null
  /** Identifies the issuance; omitted if the payout does not belong to exactly one issuance. */
  issuance_id?: string
  currency: string
  amount: Cents
  reason: Extract<PayoutReason, 'WITHDRAWAL' | 'EARNINGS'>
  /** Names the payment method whose account contains the money. */
  payment_method: string
  /** Schedules the request to the provider; omitted if a manager sends the payout. */
  return_at?: Date
  /** Contains the provider's code of an earlier refusal to pay this money. */
  refusal?: string
}

/** Creates a payout of an investor's money to their bank account, posts it and returns its id. */
export async function withdraw(ctx: Context, request: WithdrawalRequest, from: Account): Promise<string> {
  const { investor_id, currency, amount, issuance_id = null } = request
  const id = createPayout(ctx, { ...request, issuance_id, investment_id: null })
  await post(ctx, {
    cause: { kind: 'payout', id },
    kind: 'withdraw',
    postings: transfer(from, investorAvailable(investor_id, currency), amount),
  })
  return id
}
