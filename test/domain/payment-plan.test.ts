import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../src/domain/money.ts'
import { type LoanTerms, planPayments } from '../../src/domain/payment-plan.ts'
import cases from './payment-plan.json' with { type: 'json' }
import actual from './payment-plan-actual.json' with { type: 'json' }

test.each(cases)('$name', ({ principal, terms, payments }) => {
  const { first_on, ...rest } = terms as Partial<LoanTerms>
  const plan = planPayments(cents(principal), { ...(rest as LoanTerms), first_on })
  const rows = plan.map(({ months, on = '', interest, capital, outstanding }) => [
    ...[months, on],
    ...[interest, capital, outstanding].map(Number),
  ])
  expect(rows).toEqual(payments)
})

const dated = { day_count: 'THIRTY_360', first_on: '2027-04-15' } as const

const loan = { amortisation: 'ANNUITY', day_count: 'THIRTY_360', first_on: undefined } as const

// The first eight rows of an amortisation table of the course Math 352, Theory of Interest
// (scribd.com/document/360526230).
test('an annuity matches a published amortisation table', () => {
  const plan = planPayments(cents(15_000_000), { ...loan, rate: 3.625, months: 360, frequency: 'MONTHLY' })
  expect(
    plan
      .slice(0, 8)
      .map(({ interest, capital, outstanding }) => [interest, capital, outstanding].map(Number)),
  ).toEqual([
    [45_313, 23_095, 14_976_905],
    [45_243, 23_165, 14_953_740],
    [45_173, 23_235, 14_930_505],
    [45_103, 23_305, 14_907_200],
    [45_032, 23_376, 14_883_824],
    [44_962, 23_446, 14_860_378],
    [44_891, 23_517, 14_836_861],
    [44_820, 23_588, 14_813_273],
  ])
})

const anyTerms: fc.Arbitrary<LoanTerms> = fc.record({
  rate: fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000),
  months: fc.integer({ min: 1, max: 120 }),
  frequency: fc.constantFrom('MONTHLY', 'QUARTERLY', 'BIANNUAL', 'ANNUAL', 'AT_MATURITY'),
  amortisation: fc.constantFrom('BULLET', 'INTEREST_ONLY', 'LINEAR', 'ANNUITY'),
  day_count: fc.constantFrom('THIRTY_360', 'ACTUAL_365'),
  first_on: fc.constantFrom(undefined, '2027-01-31', '2028-02-29', '2027-06-15'),
})
const anyAmount = fc.bigInt({ min: 1n, max: 1_000_000_000_00n }).map(cents)

test('any plan repays the capital exactly without negative payments', () => {
  fc.assert(
    fc.property(anyAmount, anyTerms, (principal, terms) => {
      const plan = planPayments(principal, terms)
      expect(plan.reduce((all, { capital }) => all + capital, 0n)).toBe(principal)
      expect(plan.every(({ interest, capital }) => interest >= 0n && capital >= 0n)).toBe(true)
      expect([plan.at(-1)?.outstanding, plan.at(-1)?.months]).toEqual([0n, terms.months])
    }),
    { numRuns: 500 },
  )
})

test('all payments of an annuity are equal except the last', () => {
  fc.assert(
    fc.property(anyAmount, anyTerms, (principal, terms) => {
      const plan = planPayments(principal, { ...terms, amortisation: 'ANNUITY' })
      const payments = plan.map(({ interest, capital }) => interest + capital)
      const [first = 0n] = payments
      const [last = 0n] = payments.slice(-1)
      if (principal < 10_000n) return
      expect(new Set(payments.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect(Math.abs(Number(last - first))).toBeLessThanOrEqual(plan.length * 4)
    }),
    { numRuns: 500 },
  )
})

const actualFrom = ({ on = '', number = null as number | null, interest = 0, capital = 0 }) => ({
  on,
  number,
  interest: cents(interest),
  capital: cents(capital),
})

// 12,000.00 € at 6 % by 30/360 in four quarters from 15 April 2027.
test.each(actual)('$name', ({ terms, actual, payments }) => {
  const plan = planPayments(
    cents(1_200_000),
    { ...(terms as Pick<LoanTerms, 'amortisation'>), rate: 6, months: 12, frequency: 'QUARTERLY', ...dated },
    actual.map(actualFrom),
  )
  expect(
    plan.map(({ interest, capital, outstanding }) => [interest, capital, outstanding].map(Number)),
  ).toEqual(payments)
})

test('a moved payment keeps its day by contract beside its own', () => {
  const terms = { amortisation: 'INTEREST_ONLY', frequency: 'QUARTERLY', ...dated } as const
  const moved = actualFrom({ number: 4, on: '2028-02-20', interest: 18_000, capital: 1_200_000 })
  const plan = planPayments(cents(1_200_000), { ...terms, rate: 6, months: 12 }, [moved])
  const days = plan.map(({ on, due }) => [on, due])
  expect(days.slice(-2)).toEqual([
    ['2027-10-15', '2027-10-15'],
    ['2028-02-20', '2028-01-15'],
  ])
})

test('any plan repays with early repayments the whole capital and no more', () => {
  const someDays = fc.array(
    fc.record({
      on: fc.constantFrom('2027-02-10', '2028-02-29', '2029-07-15', '2035-01-01'),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(anyAmount, anyTerms, someDays, (principal, terms, days) => {
      const first_on = terms.first_on ?? '2027-06-15'
      const last = planPayments(principal, { ...terms, first_on }).at(-1)?.on ?? ''
      const repayments = days
        .filter(({ on }) => on <= last)
        .map(({ on, part }) => actualFrom({ on, capital: Number((principal * BigInt(part)) / 100n) }))
      const plan = planPayments(principal, { ...terms, first_on }, repayments)
      const early = repayments.reduce((all, { capital }) => all + capital, 0n)
      const planned = plan.reduce((all, { capital }) => all + capital, 0n)
      expect(planned <= principal && planned + early >= principal).toBe(true)
      expect(plan.at(-1)?.outstanding).toBe(0n)
      expect(plan.every(({ interest, capital }) => interest >= 0n && capital >= 0n)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
