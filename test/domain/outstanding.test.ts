import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, tokens } from '../../src/domain/money.ts'
import { type LotEvent, outstandingAfter } from '../../src/domain/outstanding.ts'

const lot = (key: string, count: bigint) => ({ key, lot: key.split('/')[1] ?? '', tokens: tokens(count) })
const issued: LotEvent = { kind: 'issued', key: 'ana/1', tokens: 10n, price: cents(100) }
const repaid = (key: string, amount: number): LotEvent => ({ kind: 'repaid', key, amount: cents(amount) })

it('the outstanding amount is the price of the tokens less repayments', () => {
  expect(outstandingAfter([issued, repaid('ana/1', 300)])).toEqual(new Map([['ana/1', 700n]]))
})

it('a sale transfers the outstanding amount with the tokens', () => {
  const sold: LotEvent = { kind: 'transferred', out: [lot('ana/1', 4n)], into: [lot('luis/2', 4n)] }
  expect(outstandingAfter([issued, repaid('ana/1', 500), sold, repaid('luis/2', 50)])).toEqual(
    new Map([
      ['ana/1', 300n],
      ['luis/2', 150n],
    ]),
  )
})

it('inherited lots keep separate outstanding amounts', () => {
  const more: LotEvent = { kind: 'issued', key: 'ana/3', tokens: 2n, price: cents(50) }
  const inherited: LotEvent = {
    kind: 'transferred',
    out: [lot('ana/1', 10n), lot('ana/3', 2n)],
    into: [lot('eva/1', 10n), lot('eva/3', 2n)],
  }
  const left = outstandingAfter([issued, more, repaid('ana/1', 400), inherited])
  expect([left.get('eva/1'), left.get('eva/3'), left.get('ana/1')]).toEqual([600n, 100n, 0n])
})

it('transfers never create or lose a cent', () => {
  const passing = fc.record({ from: fc.nat(3), to: fc.nat(3), count: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(fc.array(passing), fc.integer({ min: 0, max: 1000 }), (passings, back) => {
      const balances = [10n, 0n, 0n, 0n]
      const events: LotEvent[] = [{ ...issued, key: 'p/0' } as LotEvent, repaid('p/0', back)]
      for (const { from, to, count } of passings) {
        const moved = BigInt(count)
        if (from === to || (balances[from] ?? 0n) < moved) continue
        balances[from] = (balances[from] ?? 0n) - moved
        balances[to] = (balances[to] ?? 0n) + moved
        events.push({ kind: 'transferred', out: [lot(`p/${from}`, moved)], into: [lot(`p/${to}`, moved)] })
      }
      const all = [...outstandingAfter(events).values()].reduce((sum, each) => sum + each, 0n)
      expect(all).toBe(1000n - BigInt(back))
    }),
  )
})
