import { describe, expect, test } from 'vitest'
import { paths } from './four-paths.ts'

const content = {
  kind: 'DIVIDEND',
  due_on: '2026-10-20',
  record_on: '2026-10-20',
  gross: 1000,
  capital_part: 600,
  gain_part: 400,
}

describe.each(Object.entries(paths))('%s', (_name, path) => {
  const check = path({ $ref: 'distributions.json#/$defs/content' })
  const errorsOf = (change: object) =>
    check({ ...content, ...change }).map(({ field, key }) => `${field} ${key}`)

  test('accepts parts of a distribution that make up the whole', () => {
    expect(errorsOf({})).toEqual([])
  })

  test('rejects parts above the whole at the part that exceeds it', () => {
    expect(errorsOf({ gain_part: 401 })).toEqual(['gain_part distributions.part_above'])
    expect(errorsOf({ capital_part: 1001, gain_part: undefined })).toEqual([
      'capital_part distributions.part_above',
    ])
  })

  test('rejects a repayment without capital', () => {
    const missing = ['capital_part distributions.capital_missing']
    expect(errorsOf({ kind: 'REPAYMENT' })).toEqual([])
    expect(errorsOf({ kind: 'REPAYMENT', capital_part: 0 })).toEqual(missing)
    expect(errorsOf({ kind: 'REPAYMENT', capital_part: undefined })).toEqual(missing)
    expect(errorsOf({ kind: 'YIELD', capital_part: undefined })).toEqual([])
  })

  test('rejects a record date after the payment', () => {
    expect(errorsOf({ record_on: '2026-10-21' })).toEqual(['record_on distributions.record_after_due'])
  })
})
