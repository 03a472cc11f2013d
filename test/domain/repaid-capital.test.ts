import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, tokens } from '../../src/domain/money.ts'
import { owedOn, type Repayment, type TokenEvent } from '../../src/domain/repaid-capital.ts'

const passed = (from: string, to: string, count: bigint): TokenEvent => ({
  kind: 'transferred',
  out: [{ key: from, lot: '1', tokens: tokens(count) }],
  into: [{ key: to, lot: '1', tokens: tokens(count) }],
})
const came = (key: string, count: bigint): TokenEvent => ({
  kind: 'issued',
  key,
  tokens: count,
  price: cents(100),
})
const counted = (on: string): TokenEvent => ({ kind: 'recordDate', on })
const repaid = (on: string, key: string, amount: number): Repayment => ({ on, key, amount: cents(amount) })

/** Ana holds ten tokens on day 5, and passes four of them to Luis before day 20. */
const story = [came('ana', 10n), counted('5'), passed('ana', 'luis', 4n), counted('20')]

it('what a later holder of the tokens was repaid is not owed to an earlier one', () => {
  expect(owedOn('5', story, [])).toEqual(new Map([['ana', 1000n]]))
  expect(owedOn('5', story, [repaid('20', 'luis', 300)])).toEqual(new Map([['ana', 700n]]))
  expect(owedOn('5', [...story, came('luis', 4n), counted('30')], [repaid('30', 'luis', 400)])).toEqual(
    new Map([['ana', 800n]]),
  )
})

it('an earlier holder is repaid what is left, and nobody is repaid it again', () => {
  const both = [repaid('20', 'luis', 400), repaid('5', 'ana', 600)]
  for (const day of ['5', '20'])
    expect([...owedOn(day, story, both).values()].every((owed) => owed === 0n)).toBe(true)
})

it('the tokens that were burned are not owed', () => {
  expect(owedOn('5', [came('ana', 10n), came('ana', -4n), counted('5')], [])).toEqual(
    new Map([['ana', 600n]]),
  )
})

it('never more is repaid than was lent, on any record dates and after any transfers', () => {
  const step = fc.record({
    to: fc.nat(2),
    count: fc.integer({ min: 1, max: 5 }),
    day: fc.nat(9),
    part: fc.nat(100),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      const balances = [10n, 0n, 0n]
      const events: TokenEvent[] = [came('p0', 10n)]
      for (const [day, { to, count }] of steps.entries()) {
        const from = (to + 1) % 3
        const moved = BigInt(count)
        if ((balances[from] ?? 0n) >= moved) {
          balances[from] = (balances[from] ?? 0n) - moved
          balances[to] = (balances[to] ?? 0n) + moved
          events.push(passed(`p${from}`, `p${to}`, moved))
        }
        events.push(counted(String(day)))
      }
      const repayments: Repayment[] = []
      for (const { day, part } of steps) {
        const on = String(day % steps.length)
        for (const [key, owed] of owedOn(on, events, repayments))
          repayments.push({ on, key, amount: cents((owed * BigInt(part)) / 100n) })
      }
      const all = repayments.reduce((sum, { amount }) => sum + amount, 0n)
      for (const day of steps.keys()) {
        const left = [...owedOn(String(day), events, repayments).values()].reduce(
          (sum, each) => sum + each,
          0n,
        )
        expect(left + all).toBe(1000n)
      }
    }),
  )
})
