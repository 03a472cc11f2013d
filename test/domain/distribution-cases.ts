import fc from 'fast-check'
import withholding from '../../schemas/withholding.json' with { type: 'json' }
import { distribute, type Holding, type Parts, withheldTax } from '../../src/domain/distribution.ts'
import { cents, tokens } from '../../src/domain/money.ts'

const money = (max: bigint) => fc.bigInt({ min: 0n, max }).map((amount) => cents(amount))

const holding = fc.record({
  key: fc.uuid(),
  tokens: fc.bigInt({ min: 1n, max: 100_000n }).map((count) => tokens(count)),
  outstanding: money(10_000_000n),
})

/** Generates holders and amounts; never more capital than is outstanding. */
export const anyDistribution = fc
  .uniqueArray(holding, { minLength: 1, maxLength: 60, selector: ({ key }) => key })
  .chain((holdings) => {
    const most = holdings.reduce((all, { outstanding }) => all + outstanding, 0n)
    const parts = fc.record({ rent: money(100_000_000n), gain: money(5_000_000n), capital: money(most) })
    return fc.record({
      holdings: fc.constant<Holding[]>(holdings),
      parts: parts as fc.Arbitrary<Parts>,
      rate: fc.integer({ min: 0, max: 10_000 }),
    })
  })

/** Distributes cent by cent: the next cent goes to the line furthest below its exact share, ties to the first key. */
export function byHand(amount: bigint, weights: Map<string, bigint>): Map<string, bigint> {
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  const shares = new Map([...weights].map(([key, weight]) => [key, all > 0n ? (amount * weight) / all : 0n]))
  let left = amount - [...shares.values()].reduce((sum, each) => sum + each, 0n)
  const keys = [...weights.keys()].sort()
  const missing = (key: string) => amount * (weights.get(key) ?? 0n) - (shares.get(key) ?? 0n) * all
  for (; left > 0n; left -= 1n) {
    let next = ''
    for (const key of keys) if (next === '' || missing(key) > missing(next)) next = key
    shares.set(next, (shares.get(next) ?? 0n) + 1n)
  }
  return shares
}

/** Returns whether a share is less than a cent from its exact part of an amount. */
function isExact(
  share: bigint | undefined,
  amount: bigint,
  weights: Map<string, bigint>,
  key: string,
): boolean {
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0n)
  const excess = (share ?? 0n) * all - amount * (weights.get(key) ?? 0n)
  return all === 0n || (excess < all && excess > -all)
}

/** Lists the faults of a distribution's lines; empty if there are none. */
export function faultsOf({
  holdings,
  parts,
  rate,
}: {
  holdings: Holding[]
  parts: Parts
  rate: number
}): string[] {
  const shares = distribute(parts, holdings)
  const backwards = distribute(parts, holdings.toReversed()).toReversed()
  const byTokens = new Map(holdings.map(({ key, tokens }) => [key, tokens as bigint]))
  const byCapital = new Map(holdings.map(({ key, outstanding }) => [key, outstanding as bigint]))
  const expected = {
    rent: byHand(parts.rent, byTokens),
    gain: byHand(parts.gain, byTokens),
    capital: byHand(parts.capital, byCapital),
  }
  return holdings.flatMap(({ key, outstanding }, index) => {
    const share = shares[index]
    if (!share) return [`${key} has no line`]
    const faults = (['rent', 'gain', 'capital'] as const).filter(
      (part) =>
        share[part] !== expected[part].get(key) ||
        share[part] !== backwards[index]?.[part] ||
        !isExact(share[part], parts[part], part === 'capital' ? byCapital : byTokens, key),
    )
    const tax = withheldTax(share, withholding.parts, rate)
    const twice = 2n * (share.rent + share.gain) * BigInt(rate)
    const isRounded = tax * 20_000n - twice <= 10_000n && tax * 20_000n - twice > -10_000n
    return [
      ...faults,
      ...(share.capital > outstanding ? ['more capital than outstanding'] : []),
      ...(isRounded ? [] : ['tax']),
    ]
  })
}
