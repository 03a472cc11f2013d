import { describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { compare, type OwnMovement } from '../../../src/server/modules/reconciliation/compare.ts'

const movement = (change: Partial<OwnMovement> = {}): OwnMovement => ({
  movement: 'PAYMENT',
  method: 'TPV',
  investment_id: null,
  out: false,
  reference: 'A',
  number: '1',
  amount: cents(500),
  currency: 'EUR',
  day: '2026-10-02',
  ...change,
})
const differencesOf = (ours: OwnMovement[], theirs: OwnMovement[]) =>
  compare('2026-10-02', ours, theirs, () => 'BIZUM').map(({ kind, reference, ours: here, theirs: there }) => [
    ...[kind, reference, here, there],
  ])

describe('the comparison of two lists of one day', () => {
  it('ignores the order of movements', () => {
    const [one, other] = [movement(), movement({ reference: 'B' })]
    expect(differencesOf([one, other], [other, one])).toEqual([])
  })

  it('matches movements dated one day apart', () => {
    expect(differencesOf([movement()], [movement({ day: '2026-10-03' })])).toEqual([])
    expect(differencesOf([movement({ day: '2026-10-01' })], [movement()])).toEqual([])
  })

  it('reports movements that either list lacks', () => {
    expect(differencesOf([], [movement()])).toEqual([['MISSING_HERE', 'A', null, 500n]])
    expect(differencesOf([movement()], [])).toEqual([['MISSING_THERE', 'A', 500n, null]])
  })

  it('books a difference by the method of our movement, or else by that of the report', () => {
    const methods = (ours: OwnMovement[], theirs: OwnMovement[]) =>
      compare('2026-10-02', ours, theirs, () => 'BIZUM').map(({ method }) => method)
    expect(methods([], [movement()])).toEqual(['BIZUM'])
    expect(methods([movement()], [movement({ amount: cents(501) })])).toEqual(['TPV'])
    expect(methods([movement()], [])).toEqual(['TPV'])
  })

  it('reports a different amount or currency', () => {
    expect(differencesOf([movement()], [movement({ amount: cents(501) })])).toEqual([
      ['OTHER_AMOUNT', 'A', 500n, 501n],
    ])
    expect(differencesOf([movement()], [movement({ currency: 'USD' })])).toEqual([
      ['OTHER_AMOUNT', 'A', 500n, 500n],
    ])
  })

  it('reports duplicates', () => {
    expect(differencesOf([movement()], [movement(), movement()])).toEqual([['TWICE', 'A', 500n, 500n]])
  })

  it("distinguishes payments without a reference by the provider's number", () => {
    const [one, other] = [movement({ reference: '' }), movement({ reference: '', number: '2' })]
    expect(differencesOf([], [one, other])).toEqual([
      ['MISSING_HERE', '', null, 500n],
      ['MISSING_HERE', '', null, 500n],
    ])
  })

  it('distinguishes a payment from its refunds, and refunds from each other', () => {
    const back = movement({ out: true, number: '7' })
    const other = movement({ out: true, number: '8' })
    expect(differencesOf([movement(), back], [movement(), back])).toEqual([])
    expect(differencesOf([movement(), back], [movement(), back, other])).toEqual([
      ['MISSING_HERE', 'A', null, 500n],
    ])
  })

  it('ignores other days', () => {
    expect(
      differencesOf([movement({ day: '2026-10-01' })], [movement({ reference: 'B', day: '2026-10-03' })]),
    ).toEqual([])
  })
})
