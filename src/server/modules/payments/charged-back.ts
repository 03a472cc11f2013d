import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, minus, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { investments } from '../investments/tables.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { whereShortage } from '../reconciliation/shortage.ts'
import { differences } from '../reconciliation/tables.ts'
import { type Dispute, disputes, type Payment, payments } from './tables.ts'

/** Selects disputes with their payments. */
export function selectDisputes({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(
      payments,
      and(eq(payments.tenant_id, disputes.tenant_id), eq(payments.id, disputes.payment_id)),
    )
    .where(where)
}

/** Returns a payment's disputes that are not won, oldest first. */
export function openDisputes({ tx }: Pick<Context, 'tx'>, paymentId: string): Promise<Dispute[]> {
  const whereOpen = and(eq(disputes.payment_id, paymentId), isNull(disputes.won_at))
  return tx
    .select()
    .from(disputes)
    .where(whereOpen)
    .orderBy(asc(disputes.taken_at), asc(disputes.id))
    .then((rows) => rows)
}

/** Returns the amount in cents that a bank may still take back of a payment. */
export async function disputableAmount(ctx: Pick<Context, 'tx'>, payment: Payment): Promise<Cents> {
  return remainingDisputableAmount(payment, await openDisputes(ctx, payment.id))
}

/** Returns the amount in cents that banks may still take back of a payment; zero before it is paid. */
export function remainingDisputableAmount(
  { amount, taken_at }: Payment,
  unwonDisputes: readonly Dispute[],
): Cents {
  return taken_at === null ? cents(0) : minus(amount, sum(...unwonDisputes.map((dispute) => dispute.amount)))
}

/** Returns the payouts that a dispute has settled. */
export function payoutsSettledBy(
  { tx }: Pick<Context, 'tx'>,
  { payment_id, number }: Pick<Dispute, 'payment_id' | 'number'>,
): Promise<Payout[]> {
  const whereSettled = and(
    eq(payouts.payment_id, payment_id),
    eq(payouts.transfer_reference, number),
    eq(payouts.status, 'CONFIRMED'),
  )
  return tx
    .select()
    .from(payouts)
    .where(whereSettled)
    .orderBy(payouts.id)
    .for('no key update')
    .then((rows) => rows)
}

/** Returns the part of an open dispute, in cents, that has not settled a payout. */
export async function coverageOf(ctx: Context, dispute: Dispute): Promise<Cents> {
  const settledPayouts = await payoutsSettledBy(ctx, dispute)
  return minus(dispute.amount, sum(...settledPayouts.map(({ amount }) => amount)))
}

/**
 * Selects, in a query of orders, whether money of an order is missing: a dispute about its payment is open, or the
 * movement of its confirmed proof was of a smaller amount.
 */
export const chargedBack = sql<boolean>`(exists (select from ${disputes} join ${payments}
  on ${payments.tenant_id} = ${disputes.tenant_id} and ${payments.id} = ${disputes.payment_id}
  where ${payments.tenant_id} = ${investments.tenant_id} and ${payments.investment_id} = ${investments.id}
    and ${payments.status} = 'succeeded' and ${disputes.won_at} is null)
  or exists (select from ${differences} where ${differences.tenant_id} = ${investments.tenant_id}
    and ${differences.investment_id} = ${investments.id} and ${whereShortage}))`
