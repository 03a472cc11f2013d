import { type Chargeback, operationsOf, type Payment } from './redsys-payments.ts'

interface Operation {
  order: string
  /** Contains `0` for a payment and `3` for a refund; chargebacks and won disputes are only in the bank's file. */
  type: '0' | '3' | 'chargeback' | 'won'
  /** Contains the amount in cents, negative for refunds and chargebacks. */
  net: number
  currency: string
  authorisation: string
  at: string
}

interface Report {
  day: string
  operations: Operation[]
  /** Contains the day's total in cents: payments and won disputes less refunds and chargebacks. */
  total: number
}

/** Returns the operations of a day in Spain, or of all days, in chronological order. */
export function reportOf(payments: Iterable<Payment>, day = ''): Report {
  const operations = [...payments]
    .flatMap((payment) => {
      const { order, currency } = payment
      const executedOperations = operationsOf(payment).map(({ amount, ...operation }) => ({
        ...operation,
        net: operation.type === '0' ? amount : -amount,
      }))
      const chargebacks = payment.chargebacks.flatMap(chargebackOperations)
      return [...executedOperations, ...chargebacks].map((operation) => ({ order, currency, ...operation }))
    })
    .filter(({ at }) => day === '' || dayOf(at) === day)
    .sort((left, right) => left.at.getTime() - right.at.getTime())
  const total = operations.reduce((sum, { net }) => sum + net, 0)
  return {
    day,
    operations: operations.map((operation) => ({ ...operation, at: operation.at.toISOString() })),
    total,
  }
}

function chargebackOperations({ number: authorisation, amount, at, wonAt }: Chargeback) {
  const chargeback = { type: 'chargeback' as const, net: -amount, authorisation, at }
  return wonAt ? [chargeback, { type: 'won' as const, net: amount, authorisation, at: wonAt }] : [chargeback]
}

/** Returns the calendar date in Madrid, such as `2026-11-25`. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
}
