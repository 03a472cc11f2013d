import { asc, eq } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { PaymentDispute } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { providerOf } from '../../providers/payment/index.ts'
import { remainingDisputableAmount, selectDisputes } from './charged-back.ts'
import { takenStatuses } from './statuses.ts'
import { type Dispute, disputes, type Payment, payments } from './tables.ts'

/** Returns the disputes about an order's payments, oldest first. */
export async function disputesOf(ctx: Pick<Context, 'tx'>, investmentId: string): Promise<Dispute[]> {
  const rows = await selectDisputes(ctx, eq(payments.investment_id, investmentId)).orderBy(
    asc(disputes.taken_at),
    asc(disputes.id),
  )
  return rows.map(({ dispute }) => dispute)
}

export function toPaymentDispute(dispute: Dispute): PaymentDispute {
  const { id, payment_id, number, amount, taken_at, won_at, by_id } = dispute
  return {
    id,
    payment_id,
    number,
    amount: Number(amount),
    taken_at: taken_at.toISOString(),
    won: won_at !== null,
    recorded: by_id !== null,
  }
}

/**
 * Returns whether a manager has to record the chargebacks of a paid attempt, because its provider does not report them.
 */
export function isRecordedByHand(ctx: Pick<Context, 'payments'>, { method, status }: Payment): boolean {
  return providerOf(ctx, method)?.kind === 'page' && takenStatuses.includes(status)
}

/** Returns the amount in cents that a manager may record as charged back. */
export function recordableAmount(
  ctx: Pick<Context, 'payments'>,
  payment: Payment,
  orderDisputes: readonly Dispute[],
): Cents {
  if (!isRecordedByHand(ctx, payment)) return cents(0)
  const openDisputes = orderDisputes.filter(
    ({ payment_id, won_at }) => payment_id === payment.id && won_at === null,
  )
  return remainingDisputableAmount(payment, openDisputes)
}
