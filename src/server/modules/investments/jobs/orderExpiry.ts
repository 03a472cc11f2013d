import { and, eq, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { requestCountersignature } from '../../signatures/request-countersignature.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { detailOf } from '../detail.ts'
import { lockInvestment } from '../find.ts'
import { notify } from '../notify.ts'
import type { InvestmentRecord } from '../rows.ts'
import { investments, whereUnpaid } from '../tables.ts'
import { undoOrder } from '../undo-order.ts'

/**
 * Sends reminders of orders without a payment or the issuer's signature, and expires them at their deadline, each in
 * its own transaction.
 */
export const orderExpiry: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: investments.id, at: investments.act_at, clock: 'domain', where: whereUnpaid },
  outside: (services, tenant, { row }) =>
    inTenant(services, tenant, 'orderExpiry', (ctx) => expireOrRemind(ctx, row)),
}

async function expireOrRemind(ctx: Context, id: string): Promise<void> {
  const record = await lockInvestment(ctx, id, and(whereUnpaid, lte(investments.act_at, ctx.now)))
  if (!record) return
  const { due_at, status } = record.investment
  if (due_at <= ctx.now) await expire(ctx, record)
  else if (status === 'SIGNED_PENDING') await requestCountersignature(ctx, record)
  else await remind(ctx, record)
}

async function expire(ctx: Context, record: InvestmentRecord): Promise<void> {
  const isUnsigned = record.investment.status === 'SIGNED_PENDING'
  const updated = await transition(ctx, 'investment', record, isUnsigned ? 'lapse_unsigned' : 'expire')
  await undoOrder(ctx, record.investment, updated.investment, 'CANCELED')
  await notifyAndGetDetail(ctx, updated, isUnsigned ? 'lapse_unsigned' : 'expired')
}

async function remind(ctx: Context, record: InvestmentRecord): Promise<void> {
  const { id, due_at } = record.investment
  await ctx.tx.update(investments).set({ act_at: due_at }).where(eq(investments.id, id))
  await notify(ctx, 'due_soon', await detailOf(ctx, record), `due/${due_at.toISOString()}`)
}
