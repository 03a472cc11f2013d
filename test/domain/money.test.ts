import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  formatMoney,
  minus,
  multiply,
  parseMoney,
  percentage,
  split,
  sum,
  tokens,
  writeCents,
} from '../../src/domain/money.ts'
import table from './money.json' with { type: 'json' }

type Parsed = [typed: string, locale: string, cents: number | null]
type Formatted = [cents: number, locale: string, symbol: 'language' | 'before' | 'after', shown: string]

const { parse, format } = table as unknown as { parse: Parsed[]; format: Formatted[] }
const euro = { symbol: '€', symbol_position: 'after', code: 'EUR' } as const

test.each(parse)('%j typed in %s is %j cents', (typed, locale, amount) => {
  expect(parseMoney(typed, locale, euro)).toBe(amount ?? undefined)
})

test.each(format)(
  '%j cents in %s with the symbol %s are shown as %j',
  (amount, locale, symbol_position, shown) => {
    expect(formatMoney(amount, { symbol: '€', symbol_position }, locale).replace('\u00a0', ' ')).toBe(shown)
  },
)

test('a currency code is separated from the number by a space', () => {
  expect(formatMoney(500n, { symbol: 'CHF', symbol_position: 'before' }, 'es')).toBe('CHF\u00a05,00')
})

test('a formatted amount can be parsed again in both languages', () => {
  const amount = fc.bigInt({ min: -9_000_000_000_000_000n, max: 9_000_000_000_000_000n })
  const before = { ...euro, symbol: 'US$', code: 'USD', symbol_position: 'before' } as const
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('es', 'en'),
      fc.constantFrom(euro, before),
      (all, locale, currency) => {
        expect(parseMoney(formatMoney(all, currency, locale), locale, currency)).toBe(Number(all))
        expect(parseMoney(writeCents(all, locale), locale, currency)).toBe(Number(all))
      },
    ),
  )
})

test('an amount of half a cent is rejected', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(() => tokens(Number.NaN)).toThrow(RangeError)
})

test('amounts are exact beyond the range of a double', () => {
  const price = cents(90_071_992_547_409_93n)
  expect(multiply(price, tokens(3))).toBe(27_021_597_764_222_979n)
  expect(minus(sum(price, price), price)).toBe(price)
})

test.each([
  [1000n, 2.5, 25n],
  [1050n, 2.5, 26n],
  [999n, 0.05, 0n],
  [1000n, 0.05, 1n],
  [333n, 1.5, 5n],
  [300n, 0.5, 2n],
  [100n, 1.005, 1n],
  [10_000n, 0.145, 15n],
  [9_007_199_254_740_993n, 10, 900_719_925_474_099n],
  [0n, 7, 0n],
  [-300n, 0.5, -1n],
  [-310n, 0.5, -2n],
])('%d cents at %d percent are %d, rounded half up', (amount, percent, fee) => {
  expect(percentage(cents(amount), percent)).toBe(fee)
})

test('a percentage is within half a cent of the exact amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.integer({ min: 0, max: 1000 }),
      (amount, hundredths) => {
        const error = percentage(cents(amount), hundredths / 100) * 10_000n - amount * BigInt(hundredths)
        expect(error > -5000n && error <= 5000n).toBe(true)
      },
    ),
  )
})

test.each([
  [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  [101n, [1n, 1n, 1n], [34n, 34n, 33n]],
  [10n, [3n, 0n, 7n], [3n, 0n, 7n]],
  [1n, [1n, 2n, 2n], [0n, 1n, 0n]],
  [5n, [1n, 1n], [3n, 2n]],
  [0n, [5n], [0n]],
])('%s split by the weights %s results in %s', (amount, weights, shares) => {
  expect(split(cents(amount), weights)).toEqual(shares)
})

test('shares add up exactly and each is within a cent of its exact part', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 })
    .filter((all) => all.some((weight) => weight > 0n))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (amount, shareholders) => {
      const shares = split(cents(amount), shareholders)
      const weight = shareholders.reduce((all, each) => all + each, 0n)
      expect(sum(...shares)).toBe(amount)
      for (const [index, share] of shares.entries()) {
        const error = share * weight - amount * (shareholders[index] ?? 0n)
        expect(error > -weight && error < weight).toBe(true)
      }
    }),
  )
})

test('splitting without positive weights is rejected', () => {
  expect(() => split(cents(1), [0n, 0n])).toThrow(RangeError)
  expect(() => split(cents(1), [])).toThrow(RangeError)
  expect(() => split(cents(1), [2n, -1n])).toThrow(RangeError)
  expect(() => split(cents(-1), [1n])).toThrow(RangeError)
})
