import { newId } from '../../database/ids.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newReferences } from '../investments/reference.ts'
import { type Payout, payouts } from './tables.ts'

type PayoutInput = Pick<Payout, 'investor_id' | 'currency' | 'reason' | 'amount' | 'payment_method'> &
  /** Identify the order and the issuance; null without one. */
  Pick<Payout, 'investment_id' | 'issuance_id'> &
  Partial<
    Pick<Payout, 'entity_id' | 'payment_id' | 'return_at' | 'ask_account_at' | 'refusal' | 'note' | 'part_of'>
  >

/** Creates a payout to an investor and returns its id. Callers post the journal entry. */
export function createPayout(ctx: Context, owed: PayoutInput): string {
  const payout = newPayout(ctx, owed)
  sendWithoutWaiting(ctx.tx, ctx.tx.insert(payouts).values(payout))
  recordInitialStatus(ctx, 'payout', payout)
  return payout.id
}

export function newPayout({ now, tenant }: Pick<Context, 'now' | 'tenant'>, owed: PayoutInput) {
  const ask_account_at = owed.return_at ? null : now
  const [own = ''] = owed.investment_id === null ? newReferences(tenant.slug) : []
  return {
    ask_account_at,
    ...owed,
    ...{ id: newId(), status: 'OWED', reference: own, owed_at: now, changed_at: now },
  }
}
