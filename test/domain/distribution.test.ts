import fc from 'fast-check'
import { expect, test } from 'vitest'
import withholding from '../../schemas/withholding.json' with { type: 'json' }
import { distribute, grossOf, withheldTax } from '../../src/domain/distribution.ts'
import { cents, tokens } from '../../src/domain/money.ts'
import { ruleFor } from '../../src/domain/withholding.ts'
import cases from './distribution.json' with { type: 'json' }
import { anyDistribution, faultsOf } from './distribution-cases.ts'
import proved from './withholding-proved.json' with { type: 'json' }

const holding = (key: string, count: number, outstanding: number) => ({
  key,
  tokens: tokens(count),
  outstanding: cents(outstanding),
})
const parts = ([rent = 0, gain = 0, capital = 0]: number[]) => ({
  rent: cents(rent),
  gain: cents(gain),
  capital: cents(capital),
})

test.each(cases)('$of', ({ parts: given, holdings, shares }) => {
  const shared = distribute(
    parts(given),
    holdings.map(([key, count, outstanding]) => holding(String(key), Number(count), Number(outstanding))),
  )
  expect(shared.map(({ rent, gain, capital }) => [rent, gain, capital].map(Number))).toEqual(shares)
})

test('an independent calculator agrees on 10,000 distributions to the cent', () => {
  fc.assert(
    fc.property(anyDistribution, (distribution) => {
      expect(faultsOf(distribution)).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

test('the lines of a distribution add up to its total', () => {
  fc.assert(
    fc.property(anyDistribution, ({ parts, holdings }) => {
      const lines = distribute(parts, holdings)
      expect(lines.reduce((all, line) => all + grossOf(line), 0n)).toBe(grossOf(parts))
    }),
    { numRuns: 100 },
  )
})

test('distributing more capital than is outstanding is rejected', () => {
  expect(() => distribute(parts([0, 0, 101]), [holding('a', 1, 100)])).toThrow(RangeError)
})

test('a distribution without holders is rejected', () => {
  expect(() => distribute(parts([1]), [])).toThrow(RangeError)
})

test.each([
  [1000, 1900, 190],
  [1, 1900, 0],
  [3, 1900, 1],
  [50, 100, 1],
  [1000, 0, 0],
])('%d cents of income at %d basis points have %d cents withheld', (rent, rate, tax) => {
  expect(withheldTax(parts([rent, 0, 500]), withholding.parts, rate)).toBe(BigInt(tax))
})

test.each([
  ['rent', [1000, 0, 0], 190],
  ['gain', [0, 1000, 0], 190],
  ['capital', [0, 0, 1000], 0],
] as const)('the law that the table names for %s is followed', (part, amounts, tax) => {
  expect(withholding.parts[part]).toMatchObject({
    withheld: tax > 0,
    source: expect.stringContaining('artículos'),
  })
  expect(withheldTax(parts([...amounts]), withholding.parts, 1900)).toBe(BigInt(tax))
})

const on = '2026-11-26'

test.each([
  ['ES', 'NATURAL', 'es_natural'],
  ['ES', 'LEGAL', 'es_legal'],
  ['', 'NATURAL', 'es_natural'],
  ['PT', 'NATURAL', 'non_resident'],
  ['PT', 'LEGAL', 'non_resident'],
] as const)('a tax resident of "%s" as %s is taxed by the rule %s', (residence, holder, rule) => {
  expect(ruleFor(withholding, { residence, holder, kind: 'DIVIDEND', on }).rule.rule).toBe(rule)
})

test('a rule applies from its first day to its last', () => {
  const only = {
    home: 'ES',
    rules: withholding.rules
      .filter(({ rule }) => rule === 'es_natural')
      .map((rule) => ({ ...rule, until: '2026-12-31' })),
  }
  const query = { residence: 'ES', holder: 'NATURAL', kind: 'DIVIDEND' } as const
  expect(ruleFor(only, { ...query, on: '2026-12-31' }).rate).toBe(1900)
  expect(() => ruleFor(only, { ...query, on: '2027-01-01' })).toThrow(RangeError)
  expect(() => ruleFor(only, { ...query, on: '2015-12-31' })).toThrow(RangeError)
})

test('a changed rate applies from its first day, and the old one until the day before', () => {
  const rules = withholding.rules.flatMap((rule) =>
    rule.rule === 'es_natural'
      ? [
          { ...rule, until: '2026-12-31' },
          { ...rule, rule: 'es_natural_2027', rate: 2100, from: '2027-01-01' },
        ]
      : [rule],
  )
  const query = { residence: 'ES', holder: 'NATURAL', kind: 'YIELD' } as const
  const rates = ['2026-12-31', '2027-01-01'].map(
    (on) => ruleFor({ home: 'ES', rules }, { ...query, on }).rate,
  )
  expect(rates).toEqual([1900, 2100])
})

test('every residence, holder and kind of income has a tax rate today', () => {
  for (const residence of ['ES', 'FR', 'US', ''])
    for (const holder of ['NATURAL', 'LEGAL'] as const)
      for (const kind of ['DIVIDEND', 'YIELD', 'REPAYMENT'] as const)
        expect(ruleFor(withholding, { residence, holder, kind, on }).rate).toBeGreaterThan(0)
})

test.each(proved)('$of', ({ residence, holder, kind, proof, on: day, rule, rate }) => {
  const certificates = [{ id: 'proof', from: '2026-01-15', until: '2027-01-15', ...proof }]
  const found = ruleFor(withholding, { residence, holder: holder as 'LEGAL', kind, on: day, certificates })
  expect([found.rule.rule, found.rate]).toEqual([rule, rate])
})
