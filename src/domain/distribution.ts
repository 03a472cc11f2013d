import { type Cents, cents, percentage, split, sum, type Tokens } from './money.ts'

/** The tokens of one lot held at the record date. */
export interface Holding {
  /** Never that of another, and the same whenever it is asked: among equals the first by it gets the cent. */
  key: string
  tokens: Tokens
  /** The price paid that was not given back yet. */
  outstanding: Cents
}

/** An amount by what it is. */
export interface Parts {
  rent: Cents
  gain: Cents
  /** Gives back what was invested. */
  capital: Cents
}

export const noParts: Parts = { rent: cents(0), gain: cents(0), capital: cents(0) }

/**
 * Shares amounts among holdings: rent and gain by tokens, capital by what is outstanding, to the cent by largest
 * remainder. Throws a RangeError without holdings or for too much capital.
 */
export function shareOut(parts: Parts, holdings: readonly Holding[]): Parts[] {
  const outstanding = holdings.reduce((all, each) => sum(all, each.outstanding), cents(0))
  if (parts.capital > outstanding) throw new RangeError('No more capital is given back than is outstanding.')
  const order = holdings
    .map((_, index) => index)
    .sort((one, other) => compare(holdings[one], holdings[other]))
  const byTokens = order.map((index) => holdings[index]?.tokens ?? 0n)
  const byOutstanding = order.map((index) => holdings[index]?.outstanding ?? 0n)
  const rent = split(parts.rent, byTokens)
  const gain = split(parts.gain, byTokens)
  const capital = parts.capital > 0n ? split(parts.capital, byOutstanding) : []
  const shares = new Map(
    order.map((index, place) => [
      index,
      { rent: rent[place] ?? cents(0), gain: gain[place] ?? cents(0), capital: capital[place] ?? cents(0) },
    ]),
  )
  return holdings.map((_, index) => shares.get(index) ?? noParts)
}

export function grossOf({ rent, gain, capital }: Parts): Cents {
  return sum(rent, gain, capital)
}

/** The tax kept back of a share at a rate in basis points, half a cent up: none of the capital. */
export function withheld({ rent, gain }: Parts, rate: number): Cents {
  return percentage(sum(rent, gain), rate / 100)
}

function compare(one: Holding | undefined, other: Holding | undefined): number {
  const [first = '', second = ''] = [one?.key, other?.key]
  return Number(first > second) - Number(first < second)
}
