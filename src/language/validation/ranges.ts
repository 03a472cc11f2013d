import { registerFormatCheck } from './checks.ts'

/** Splits a range `from..to`; a missing bound is undefined. */
export function boundsOf(range: string): [from: string | undefined, to: string | undefined] {
  const [from, to] = range.split('..')
  return [from || undefined, to || undefined]
}

/** Refuses ranges that end before they begin. */
registerFormatCheck('days_range', (range) => {
  const [from, to] = boundsOf(range)
  return from === undefined || to === undefined || from <= to
})
registerFormatCheck('money_range', (range) => {
  const [from, to] = boundsOf(range)
  return from === undefined || to === undefined || BigInt(from) <= BigInt(to)
})
