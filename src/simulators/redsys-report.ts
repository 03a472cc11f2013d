import { type Chargeback, operationsOf, type Payment } from './redsys-payments.ts'

interface Operation {
  order: string
  /** The type: `0` for a payment, `3` for a refund; a chargeback and its return are in the bank's file only. */
  type: '0' | '3' | 'chargeback' | 'won'
  /** The amount in cents, negative for refunds and chargebacks. */
  net: number
  currency: string
  authorisation: string
  at: string
}

interface Report {
  day: string
  operations: Operation[]
  /** The day's total in cents: payments less refunds and chargebacks. */
  total: number
}

/** Returns the payments and refunds of a day in Spain, or of all days, in chronological order. */
export function reportOf(payments: Iterable<Payment>, day = ''): Report {
  const operations = [...payments]
    .flatMap((payment) => {
      const { order, currency } = payment
      const executedOperations = operationsOf(payment).map(({ amount, ...each }) => ({
        ...each,
        net: each.type === '0' ? amount : -amount,
      }))
      return [...executedOperations, ...payment.chargebacks.flatMap(chargebackOperations)].map((each) => ({
        order,
        currency,
        ...each,
      }))
    })
    .filter(({ at }) => day === '' || dayOf(at) === day)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const total = operations.reduce((sum, { net }) => sum + net, 0)
  return { day, operations: operations.map((each) => ({ ...each, at: each.at.toISOString() })), total }
}

function chargebackOperations({ number: authorisation, amount, at, wonAt }: Chargeback) {
  const chargeback = { type: 'chargeback' as const, net: -amount, authorisation, at }
  return wonAt ? [chargeback, { type: 'won' as const, net: amount, authorisation, at: wonAt }] : [chargeback]
}

/** Returns the day in Madrid: `2026-11-25`. */
function dayOf(date: Date): string {
  return date.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
}
