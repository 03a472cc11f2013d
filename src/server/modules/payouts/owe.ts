import { sendAlong } from '../../database/along.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { begin } from '../../kernel/lifecycle/move.ts'
import { type Payout, payouts } from './tables.ts'

type Owed = Pick<
  Payout,
  'investment_id' | 'investor_id' | 'issuance_id' | 'currency' | 'reason' | 'amount' | 'payment_method'
> &
  Partial<Pick<Payout, 'payment_id' | 'return_at' | 'note'>>

/** Notes what was paid for an order as owed back: its id. The journal is the caller's. */
export function owe(ctx: Context, owed: Owed): string {
  const payout = newPayout(ctx, owed)
  sendAlong(ctx.tx, ctx.tx.insert(payouts).values(payout))
  begin(ctx, 'payout', payout)
  return payout.id
}

export function newPayout({ now }: Pick<Context, 'now'>, owed: Owed) {
  const ask_account_at = owed.return_at ? null : now
  return { ...owed, id: newId(), status: 'OWED', owed_at: now, changed_at: now, ask_account_at }
}
