import { expect, test } from 'vitest'
import { offering } from './foreign/platform.ts'
import names from './foreign/some.json' with { type: 'json' }
import { converted } from './foreign/visit.ts'

/** Fills in some forms; the long tests all of them. */
const some = converted.filter(({ name }) => names.includes(name))
const { fillsIn } = offering(some)

test('each of these can be said', () => {
  expect(some.map(({ name }) => name).sort()).toEqual(names.toSorted())
})

test.each(some)('the foreign form $name is filled in, and sends what its own library takes', async (form) => {
  await fillsIn(form, { all: true })
})
