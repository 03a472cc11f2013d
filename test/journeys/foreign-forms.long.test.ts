import { describe, expect, test } from 'vitest'
import { check } from '../../src/language/checker/index.ts'
import { offering } from './foreign/platform.ts'
import { converted } from './foreign/visit.ts'

const { library, fillsIn } = offering(converted)

test('the documents of all foreign forms are sound', () => {
  expect(check(library)).toEqual([])
})

describe.each(converted)('the foreign form $name', (form) => {
  test('is filled in, and sends what its own library takes', async () => {
    await fillsIn(form, { all: true })
  })

  test('is sent with no more than must be filled in', async () => {
    await fillsIn(form, { all: false })
  })
})
