import { asc, eq } from 'drizzle-orm'
import type { InvestmentBank, PaymentMethod, PaymentPart, PaymentStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { Investment } from '../investments/tables.ts'
import { activeStatuses } from './statuses.ts'
import { type Payment, payments } from './tables.ts'

/** Returns the attempts to pay an order, oldest first. */
export async function paymentsOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<Payment[]> {
  return tx.select().from(payments).where(eq(payments.investment_id, investmentId)).orderBy(asc(payments.id))
}

/** Returns the account of an open wire; undefined without one. */
export function wireAccountOf(
  attempts: readonly Payment[],
  { payment_method }: Pick<Investment, 'payment_method'>,
): InvestmentBank | undefined {
  const newestAttempt = attempts.at(-1)
  if (newestAttempt?.method !== payment_method || newestAttempt.wire_iban === '') return undefined
  if (!activeStatuses.some((status) => status === newestAttempt.status)) return undefined
  const { wire_holder: beneficiary, wire_iban: iban, wire_bic: bic, wire_reference: concept } = newestAttempt
  return { beneficiary, iban, bic, bank: '', concept }
}

/** Converts an attempt for the API. Callers pass `provider` and the disputable cents only for managers. */
export function toPaymentPart(payment: Payment, { provider = '', disputable = 0 } = {}): PaymentPart {
  const { id, reason, reference, authorisation, currency, amount } = payment
  return {
    id,
    reason,
    reference,
    authorisation,
    currency,
    method: payment.method as PaymentMethod,
    status: payment.status as PaymentStatus,
    amount: Number(amount),
    fee: Number(payment.fee),
    provider,
    disputable,
    next: payment.forward_next,
    next_amount: Number(payment.forward_amount),
    payer_next: activeStatuses.some((status) => status === payment.status) ? payment.payer_next : '',
    created_at: payment.created_at.toISOString(),
    changed_at: payment.changed_at.toISOString(),
    expires_at: payment.expires_at?.toISOString() ?? '',
  }
}
