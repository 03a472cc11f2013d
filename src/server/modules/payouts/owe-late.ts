import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { clearing, investorAvailable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { begin } from '../../kernel/lifecycle/move.ts'
import { notify } from './notify.ts'
import { newPayout } from './owe.ts'
import { type FoundPayout, selectPayouts } from './rows.ts'
import { type Payout, payouts } from './tables.ts'

type Late = Omit<Parameters<typeof newPayout>[1], 'reason'> & Pick<Payout, 'received_reference'>

/** Owes back money that came for an order which does not take it; undefined where that movement is known already. */
export async function oweLate(ctx: Context, late: Late): Promise<FoundPayout | undefined> {
  const { investor_id, currency, amount, payment_method, received_reference } = late
  const payout = { ...newPayout(ctx, { ...late, reason: 'LATE_PAYMENT' }), received_reference }
  const [row] = await ctx.tx.insert(payouts).values(payout).onConflictDoNothing().returning()
  if (!row) return undefined
  begin(ctx, 'payout', row)
  await post(ctx, {
    cause: { kind: 'payout', id: row.id },
    kind: 'charge',
    postings: transfer(clearing(payment_method, currency), investorAvailable(investor_id, currency), amount),
  })
  const [found] = await selectPayouts(ctx, eq(payouts.id, row.id))
  if (found) await notify(ctx, 'payout_owed', found)
  return found
}
