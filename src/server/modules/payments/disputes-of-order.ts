import { and, asc, eq } from 'drizzle-orm'
import type { PaymentDispute } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { taken } from './statuses.ts'
import { disputes, type Payment, payments } from './tables.ts'

/** Returns the disputes about an order's payments, oldest first. */
export async function disputesOf(
  { tx }: Pick<Context, 'tx'>,
  investmentId: string,
): Promise<PaymentDispute[]> {
  const rows = await tx
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(
      payments,
      and(eq(payments.tenant_id, disputes.tenant_id), eq(payments.id, disputes.payment_id)),
    )
    .where(eq(payments.investment_id, investmentId))
    .orderBy(asc(disputes.taken_at), asc(disputes.id))
  return rows.map(({ dispute: { id, payment_id, number, amount, taken_at, won_at, by_id } }) => ({
    ...{ id, payment_id, number, amount: Number(amount), taken_at: taken_at.toISOString() },
    ...{ won: won_at !== null, recorded: by_id !== null },
  }))
}

/** Returns whether a manager records chargebacks of a paid attempt, because its provider tells none. */
export function isRecordedByHand(ctx: Pick<Context, 'payments'>, { method, status }: Payment): boolean {
  return providerOf(ctx, method)?.kind === 'page' && taken.includes(status)
}

/** Returns the cents of an attempt that a manager may record as taken back. */
export function recordableAmount(
  ctx: Pick<Context, 'payments'>,
  payment: Payment,
  known: readonly PaymentDispute[],
): number {
  if (!isRecordedByHand(ctx, payment)) return 0
  const open = known.filter(({ payment_id, won }) => payment_id === payment.id && !won)
  return open.reduce((left, { amount }) => left - amount, Number(payment.amount))
}
