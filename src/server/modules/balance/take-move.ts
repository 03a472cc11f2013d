import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import type { MoveRequest } from '../../providers/payment/transfer.ts'
import { earningsWallet } from '../deposits/deposited.ts'
import { offsetDebt } from '../earnings/offset.ts'
import { nextEndlessQueryAt } from '../onboarding/query-times.ts'
import { balanceProviderOf, earningsMethod } from '../payees/provider.ts'
import { payerOfPerson } from '../payments/payer.ts'
import { whereToBalance } from '../payouts/destination.ts'
import { leaveToManager } from '../payouts/leave-to-manager.ts'
import { payouts } from '../payouts/tables.ts'

interface ClaimedMove {
  provider: WireProvider
  request: MoveRequest
  retried: number
}

/**
 * Claims a due payout to the balance and schedules the next request. Returns undefined if the payout is not due or no
 * provider can move the money now.
 */
export async function claimMove(ctx: Context, whereDue: SQL | undefined): Promise<ClaimedMove | undefined> {
  const where = and(whereDue, whereToBalance)
  const [duePayout] = await ctx.tx.select().from(payouts).where(where)
  // Deducts a debt before the first request, because a later request may repeat an unanswered request.
  if (duePayout) await offsetDebt(ctx, duePayout.investor_id, duePayout.currency)
  const [payout] = await ctx.tx.select().from(payouts).where(where).for('no key update')
  if (!payout) return undefined
  const { id, amount, currency, investor_id, retried } = payout
  const provider = balanceProviderOf(ctx)
  if (!provider && (payout.return_asked === 0 || payout.refusal === 'funds')) {
    await ctx.tx.update(payouts).set({ payment_method: 'MANUAL_TRANSFER' }).where(eq(payouts.id, id))
    await leaveToManager(ctx, id, 'no_provider')
    return undefined
  }
  const return_asked = payout.return_asked + 1
  const return_at = nextEndlessQueryAt(ctx, return_asked)
  await ctx.tx.update(payouts).set({ return_asked, return_at, refusal: '' }).where(eq(payouts.id, id))
  if (!provider) return undefined
  const { account } = await payerOfPerson(ctx, investor_id, provider.name, currency)
  if (!account) return undefined
  const wallet = await earningsWallet(ctx, earningsMethod, currency)
  const returnTo = `${ctx.tenant.origin}/user/balance`
  return {
    provider,
    retried,
    request: { wallet, reference: `earnings-${id}`, account, amount, currency, returnTo },
  }
}
