import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { Failure } from '../../kernel/errors.ts'
import { destinationOf, move } from '../../kernel/lifecycle/move.ts'
import type { PaymentAnswer } from '../../providers/payment/provider.ts'
import { finishCharge } from '../investments/charge.ts'
import { lockInvestment } from '../investments/find.ts'
import type { FoundInvestment } from '../investments/rows.ts'
import { returnLate } from './return-late.ts'
import { active, taken } from './statuses.ts'
import { type Payment, payments } from './tables.ts'

type Said = Pick<PaymentAnswer, 'outcome' | 'reason' | 'authorisation'>

/**
 * Writes what a provider says of an attempt, however often and in whatever order it says it. The order is held first, as
 * by whoever moves it. Money that comes for an order which no longer takes it goes back.
 */
export async function applyAnswer(ctx: Context, { id, investment_id }: Payment, said: Said): Promise<void> {
  const order = await lockInvestment(ctx, investment_id, undefined)
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (!order || !payment || taken.includes(payment.status)) return
  if (said.outcome === 'failed') return failed(ctx, order, payment, said.reason)
  if (await takes(ctx, order, payment)) return charge(ctx, order, payment, said.authorisation)
  await returnLate(ctx, order.investment, payment, said.authorisation)
}

/** A later success outweighs it; nobody is told by mail, for the page and the reminder do. */
async function failed(ctx: Context, order: FoundInvestment, payment: Payment, reason: string): Promise<void> {
  if (!active.some((status) => status === payment.status)) return
  await end(ctx, payment, 'fail', { reason })
  if (order.investment.status === 'IN_UPDATE_TPV') await move(ctx, 'investment', order, 'payment_failed')
}

/** Ends an attempt of which nothing came in time. */
export async function expire(ctx: Context, { id, investment_id }: Payment): Promise<void> {
  const order = await lockInvestment(ctx, investment_id, undefined)
  const isActive = and(eq(payments.id, id), inArray(payments.status, [...active]))
  const [payment] = await ctx.tx.select().from(payments).where(isActive).for('no key update')
  if (!order || !payment) return
  await end(ctx, payment, 'expire', {})
  if (order.investment.status === 'IN_UPDATE_TPV') await move(ctx, 'investment', order, 'payment_failed')
}

async function takes(ctx: Context, order: FoundInvestment, payment: Payment): Promise<boolean> {
  const { total, currency } = order.investment
  if (total !== payment.amount || currency !== payment.currency) return false
  try {
    await destinationOf(ctx, 'investment', order, 'charge')
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function charge(
  ctx: Context,
  order: FoundInvestment,
  payment: Payment,
  authorisation: string,
): Promise<void> {
  const changes = { payment_method: payment.method }
  const moved = await move(ctx, 'investment', order, 'charge', { changes })
  await end(ctx, payment, 'succeed', { reason: '', authorisation })
  await finishCharge(ctx, moved)
}

async function end(
  ctx: Context,
  payment: Payment,
  event: 'succeed' | 'fail' | 'expire',
  said: Partial<Pick<Payment, 'reason' | 'authorisation'>>,
): Promise<void> {
  await move(ctx, 'payment', { payment }, event, {
    changes: { ...said, changed_at: ctx.now, expires_at: null },
  })
}
