import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { convert } from '../../../scripts/foreign-forms/documents.ts'
import { listFile, listOf } from '../../../scripts/foreign-forms/list.ts'
import { samples } from '../../../scripts/foreign-forms/samples.ts'

const all = samples()

describe('of the foreign forms', () => {
  test('at least 70 in 100 can be said', () => {
    const said = all.filter((form) => convert(form).converted !== undefined)
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(said.length / all.length).toBeGreaterThanOrEqual(0.7)
  })

  test('each that cannot be said tells why', () => {
    for (const form of all) {
      const { converted, reasons } = convert(form)
      expect([form.name, converted === undefined], reasons.join()).toEqual([form.name, reasons.length > 0])
    }
  })

  test('the list is the one that npm run foreign-forms writes', () => {
    expect(readFileSync(listFile, 'utf8')).toBe(listOf(all))
  })
})
