import { type Cents, sum } from '../../../domain/money.ts'
import { type ActualPayment, type LoanTerms, planPayments } from '../../../domain/payment-plan.ts'
import type { IssuancePaymentPlan } from '../../../generated/domain.ts'
import type { issuances } from './tables.ts'

type Terms = Pick<
  typeof issuances.$inferSelect,
  | 'modality'
  | 'payment_frequency'
  | 'amortisation'
  | 'day_count'
  | 'rate'
  | 'term_months'
  | 'first_payment_on'
>

/**
 * Returns the payment plan for a lent amount, in which actual payments replace planned ones; undefined if the issuance
 * is no loan or its terms are unknown.
 */
export function paymentPlanOf(
  terms: Terms,
  amount: Cents,
  actual: readonly ActualPayment[] = [],
): IssuancePaymentPlan | undefined {
  const { modality, rate, term_months: months, amortisation, payment_frequency, day_count } = terms
  const isLoan = modality === 'FIXED_RATE' && amount > 0n
  if (!isLoan || rate <= 0 || months <= 0 || amortisation === '') return undefined
  const loan: LoanTerms = {
    rate,
    months,
    frequency: payment_frequency as LoanTerms['frequency'],
    amortisation: amortisation as LoanTerms['amortisation'],
    day_count: day_count === 'ACTUAL_365' ? 'ACTUAL_365' : 'THIRTY_360',
    first_on: terms.first_payment_on ?? undefined,
  }
  const plan = planPayments(amount, loan, actual)
  const interest = sum(...plan.map((payment) => payment.interest))
  return {
    amount: Number(amount),
    interest: Number(interest),
    total: Number(sum(amount, interest)),
    dated: terms.first_payment_on !== null,
    payments: plan.map(({ months, on = '', due = '', interest, capital, outstanding }) => ({
      months,
      on,
      due,
      interest: Number(interest),
      capital: Number(capital),
      total: Number(sum(interest, capital)),
      outstanding: Number(outstanding),
    })),
  }
}
