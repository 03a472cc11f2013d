import { describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { compare, type Movement } from '../../../src/server/modules/reconciliation/compare.ts'

const movement = (change: Partial<Movement> = {}): Movement => ({
  ...{ out: false, reference: 'A', number: '1', amount: cents(500), currency: 'EUR', day: '2026-10-02' },
  ...change,
})
const found = (ours: Movement[], theirs: Movement[]) =>
  compare('2026-10-02', ours, theirs).map(({ kind, reference, ours: here, theirs: there }) => [
    ...[kind, reference, here, there],
  ])

describe('two lists of one day', () => {
  it('agree, whatever their order', () => {
    const [one, other] = [movement(), movement({ reference: 'B' })]
    expect(found([one, other], [other, one])).toEqual([])
  })

  it('agree where one counts before midnight and the other after it', () => {
    expect(found([movement()], [movement({ day: '2026-10-03' })])).toEqual([])
    expect(found([movement({ day: '2026-10-01' })], [movement()])).toEqual([])
  })

  it('say what either lacks', () => {
    expect(found([], [movement()])).toEqual([['MISSING_HERE', 'A', null, 500n]])
    expect(found([movement()], [])).toEqual([['MISSING_THERE', 'A', 500n, null]])
  })

  it('say another amount, or another currency', () => {
    expect(found([movement()], [movement({ amount: cents(501) })])).toEqual([
      ['OTHER_AMOUNT', 'A', 500n, 501n],
    ])
    expect(found([movement()], [movement({ currency: 'USD' })])).toEqual([['OTHER_AMOUNT', 'A', 500n, 500n]])
  })

  it('say what is told twice', () => {
    expect(found([movement()], [movement(), movement()])).toEqual([['TWICE', 'A', 500n, 500n]])
  })

  it('tell payments without a reference of ours apart by the provider’s number', () => {
    const [one, other] = [movement({ reference: '' }), movement({ reference: '', number: '2' })]
    expect(found([], [one, other])).toEqual([
      ['MISSING_HERE', '', null, 500n],
      ['MISSING_HERE', '', null, 500n],
    ])
  })

  it('tell a payment from its refunds, and its refunds from each other', () => {
    const back = movement({ out: true, number: '7' })
    const other = movement({ out: true, number: '8' })
    expect(found([movement(), back], [movement(), back])).toEqual([])
    expect(found([movement(), back], [movement(), back, other])).toEqual([['MISSING_HERE', 'A', null, 500n]])
  })

  it('say nothing of another day', () => {
    expect(
      found([movement({ day: '2026-10-01' })], [movement({ reference: 'B', day: '2026-10-03' })]),
    ).toEqual([])
  })
})
