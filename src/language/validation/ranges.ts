import { checkWith } from './checks.ts'

/** The two sides of a range as an address writes it, `from..to`; undefined for one that is left open. */
export function sidesOf(range: string): [from: string | undefined, to: string | undefined] {
  const [from, to] = range.split('..')
  return [from || undefined, to || undefined]
}

/** Nothing lies in a range that ends before it begins. */
checkWith('days_range', (range) => {
  const [from, to] = sidesOf(range)
  return from === undefined || to === undefined || from <= to
})
checkWith('money_range', (range) => {
  const [from, to] = sidesOf(range)
  return from === undefined || to === undefined || BigInt(from) <= BigInt(to)
})
