import { and, isNull, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { lockInvestment } from '../../investments/find.ts'
import { chargeableStatuses, endedStatuses } from '../../investments/statuses.ts'
import { investments, whereStatusIn } from '../../investments/tables.ts'
import { settleReceipts } from '../settle-receipts.ts'
import { receipts } from '../tables.ts'
import { unsettledSum } from '../unsettled-sum.ts'

/** Selects receipts whose order is fully covered by receipts and balance, or has ended. */
const whereReady = sql`exists (
  select from ${investments}
  where ${investments.tenant_id} = ${receipts.tenant_id} and ${investments.id} = ${receipts.investment_id}
    and (${whereStatusIn(endedStatuses)} or ${whereStatusIn(chargeableStatuses)}
      and ${unsettledSum}::bigint + ${investments.used_balance} >= ${investments.total}))`

/** Charges orders whose payment arrived before another requirement was met, such as the contract. */
export const receiptSettling: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: receipts.id,
    at: receipts.entered_at,
    clock: 'domain',
    where: and(isNull(receipts.settled_at), whereReady) ?? whereReady,
  },
  outside: (services, tenant, { row }) =>
    inTenant(services, tenant, 'receiptSettling', (ctx) => settleReceipt(ctx, row)),
}

async function settleReceipt(ctx: Context, id: string): Promise<void> {
  const [receipt] = await ctx.tx
    .select({ investment_id: receipts.investment_id })
    .from(receipts)
    .where(sql`${receipts.id} = ${id} and ${receipts.settled_at} is null`)
  const order = receipt && (await lockInvestment(ctx, receipt.investment_id, undefined))
  if (order) await settleReceipts(ctx, order)
}
