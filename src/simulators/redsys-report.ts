import { operationsOf, type Payment } from './redsys-payments.ts'

interface Operation {
  order: string
  /** `0` for a payment, `3` for a refund. */
  type: '0' | '3'
  /** In cents, of a refund as well. */
  amount: number
  currency: string
  authorisation: string
  at: string
}

interface Report {
  day: string
  operations: Operation[]
  /** What the merchant gets for the day, in cents: its payments less its refunds. */
  total: number
}

/** What was paid and given back on a day of Spain, or on all where none is named, in the order in which it happened. */
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

/** `2026-11-25` in Madrid. */
function dayOf(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
}
