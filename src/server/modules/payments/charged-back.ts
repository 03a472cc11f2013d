import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, minus, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { investments } from '../investments/tables.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
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

/** Returns the disputes by which cardholders' banks keep money of a payment, oldest first. */
export function openDisputes({ tx }: Pick<Context, 'tx'>, paymentId: string): Promise<Dispute[]> {
  const whereOpen = and(eq(disputes.payment_id, paymentId), isNull(disputes.won_at))
  return tx
    .select()
    .from(disputes)
    .where(whereOpen)
    .orderBy(asc(disputes.taken_at), asc(disputes.id))
    .then((rows) => rows)
}

/** Returns the cents that a bank may still take back of a payment. */
export async function disputableAmount(ctx: Pick<Context, 'tx'>, payment: Payment): Promise<Cents> {
  return leftToDispute(payment, await openDisputes(ctx, payment.id))
}

/** Returns the cents of a payment that its open disputes leave; zero before it is paid. */
export function leftToDispute({ amount, taken_at }: Payment, open: readonly Dispute[]): Cents {
  return taken_at === null ? cents(0) : minus(amount, sum(...open.map((each) => each.amount)))
}

/** Returns the payouts that a dispute has settled. */
export function settledBy(
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

/** Returns the cents of an open dispute that have settled no payout. */
export async function coverageOf(ctx: Context, dispute: Dispute): Promise<Cents> {
  const settled = await settledBy(ctx, dispute)
  return minus(dispute.amount, sum(...settled.map(({ amount }) => amount)))
}

/** Selects within a query of orders whether a cardholder's bank took the payment back. */
export const chargedBack = sql<boolean>`exists (select from ${disputes} join ${payments}
  on ${payments.tenant_id} = ${disputes.tenant_id} and ${payments.id} = ${disputes.payment_id}
  where ${payments.tenant_id} = ${investments.tenant_id} and ${payments.investment_id} = ${investments.id}
    and ${payments.status} = 'succeeded' and ${disputes.won_at} is null)`
