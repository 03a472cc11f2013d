import { type Cents, cents, percentage, split, sum, type Tokens } from './money.ts'

/** The tokens of one lot held at the record date. */
export interface Holding {
  /** A unique and stable key, which decides among equal remainders. */
  key: string
  tokens: Tokens
  /** The price paid less repayments. */
  outstanding: Cents
}

/** An amount split into rent, gain and capital. */
export interface Parts {
  rent: Cents
  gain: Cents
  /** The repayment of capital. */
  capital: Cents
}

export const zeroParts: Parts = { rent: cents(0), gain: cents(0), capital: cents(0) }

/**
 * Distributes amounts among holdings: rent and gain by tokens, capital by outstanding amounts, to the cent by the
 * largest remainder method. Throws a RangeError without holdings or for too much capital.
 */
export function distribute(parts: Parts, holdings: readonly Holding[]): Parts[] {
  const outstanding = holdings.reduce((total, holding) => sum(total, holding.outstanding), cents(0))
  if (parts.capital > outstanding) throw new RangeError('More capital would be repaid than is outstanding.')
  // Sorts the indexes of the holdings by key, so that equal remainders are always rounded in the same order.
  const orderedIndexes = holdings
    .map((_, index) => index)
    .sort((one, other) => compareKeys(holdings[one], holdings[other]))
  const byTokens = orderedIndexes.map((index) => holdings[index]?.tokens ?? 0n)
  const byOutstanding = orderedIndexes.map((index) => holdings[index]?.outstanding ?? 0n)
  const rent = split(parts.rent, byTokens)
  const gain = split(parts.gain, byTokens)
  const capital = parts.capital > 0n ? split(parts.capital, byOutstanding) : []
  const shares = new Map(
    orderedIndexes.map((index, position) => [
      index,
      {
        rent: rent[position] ?? cents(0),
        gain: gain[position] ?? cents(0),
        capital: capital[position] ?? cents(0),
      },
    ]),
  )
  return holdings.map((_, index) => shares.get(index) ?? zeroParts)
}

export function grossOf({ rent, gain, capital }: Parts): Cents {
  return sum(rent, gain, capital)
}

/** Says of which parts of a distribution tax is withheld. */
export type WithheldParts = Readonly<Record<keyof Parts, { withheld: boolean }>>

/** Returns the tax withheld from the taxed parts at a rate in basis points, half a cent rounded up. */
export function withheldTax({ rent, gain, capital }: Parts, taxed: WithheldParts, rate: number): Cents {
  const part = (name: keyof Parts, amount: Cents) => (taxed[name].withheld ? amount : cents(0))
  const base = sum(part('rent', rent), part('gain', gain), part('capital', capital))
  return percentage(base, rate / 100)
}

function compareKeys(left: Holding | undefined, right: Holding | undefined): number {
  const leftKey = left?.key ?? ''
  const rightKey = right?.key ?? ''
  if (leftKey === rightKey) return 0
  return leftKey < rightKey ? -1 : 1
}
