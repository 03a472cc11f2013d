import { asc, eq } from 'drizzle-orm'
import type { PaymentMethod, PaymentPart, PaymentStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Payment, payments } from './tables.ts'

/** The attempts to pay an order, the first first. */
export async function paymentsOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<PaymentPart[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.investment_id, investmentId))
    .orderBy(asc(payments.id))
  return rows.map(paymentPart)
}

export function paymentPart(payment: Payment): PaymentPart {
  const { id, reason, reference, authorisation, currency, amount } = payment
  return {
    ...{ id, reason, reference, authorisation, currency },
    method: payment.method as PaymentMethod,
    status: payment.status as PaymentStatus,
    amount: Number(amount),
    created_at: payment.created_at.toISOString(),
    changed_at: payment.changed_at.toISOString(),
  }
}
