import { operationsOf, type Payment } from './redsys-payments.ts'

interface Operation {
  order: string
  /** The type: `0` for a payment, `3` for a refund. */
  type: '0' | '3'
  /** The amount in cents, positive also for refunds. */
  amount: number
  currency: string
  authorisation: string
  at: string
}

interface Report {
  day: string
  operations: Operation[]
  /** The day's total in cents: payments less refunds. */
  total: number
}

/** Returns the payments and refunds of a day in Spain, or of all days, in chronological order. */
export function reportOf(payments: Iterable<Payment>, day = ''): Report {
  const operations = [...payments]
    .flatMap((payment) => {
      const { order, currency } = payment
      return operationsOf(payment).map((each) => ({ order, currency, ...each }))
    })
    .filter(({ at }) => day === '' || dayOf(at) === day)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const total = operations.reduce((sum, { type, amount }) => sum + (type === '0' ? amount : -amount), 0)
  return { day, operations: operations.map((each) => ({ ...each, at: each.at.toISOString() })), total }
}

/** Returns the day in Madrid: `2026-11-25`. */
function dayOf(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
}
