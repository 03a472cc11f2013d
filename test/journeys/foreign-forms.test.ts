import { expect, test } from 'vitest'
import { offering } from './foreign/platform.ts'
import names from './foreign/some.json' with { type: 'json' }
import { converted } from './foreign/visit.ts'

/** Fills in some forms; the long tests all of them. */
const some = converted.filter(({ name }) => names.includes(name))
const { fillsIn } = offering(some)

test('every selected foreign form can be converted', () => {
  expect(some.map(({ name }) => name).sort()).toEqual(names.toSorted())
})

test.each(some)(
  'the foreign form $name filled in sends values that its own library accepts',
  async (form) => {
    await fillsIn(form, { all: true })
  },
)
