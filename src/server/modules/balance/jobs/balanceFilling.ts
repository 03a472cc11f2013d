import { and, eq, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { ignoreUnavailable } from '../../payments/ask-provider.ts'
import { whereToBalance } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { applyMoveResult } from '../apply-moved.ts'
import { claimMove } from '../take-move.ts'

/**
 * Requests the provider to move claimed earnings to their holders' wallets, and adds moved earnings to the balances.
 */
export const balanceFilling: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: payouts.id,
    at: payouts.return_at,
    clock: 'real',
    where: and(isNotNull(payouts.return_at), whereToBalance) as SQL,
  },
  async outside(services, tenant, { row }) {
    const runInTenant = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'balanceFilling', work)
    const claimedMove = await runInTenant((ctx) =>
      claimMove(ctx, and(eq(payouts.id, row), lte(payouts.return_at, ctx.realNow))),
    )
    if (!claimedMove) return
    const { provider, request, retried } = claimedMove
    const response =
      request.wallet === ''
        ? ({ outcome: 'funds' } as const)
        : await provider.moveToWallet(request).catch(ignoreUnavailable)
    if (response) await runInTenant((ctx) => applyMoveResult(ctx, { id: row, retried }, response))
  },
}
