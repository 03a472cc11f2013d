import { describe, expect, test } from 'vitest'
import { check } from '../../src/language/checker/index.ts'
import { offering } from './foreign/platform.ts'
import { converted } from './foreign/visit.ts'

const { library, fillsIn } = offering(converted)

test('the documents of all foreign forms pass the checker', () => {
  expect(check(library)).toEqual([])
})

describe.each(converted)('the foreign form $name', (form) => {
  test('filled in completely sends values that its own library accepts', async () => {
    await fillsIn(form, { all: true })
  })

  test('can be sent with only the required fields', async () => {
    await fillsIn(form, { all: false })
  })
})
