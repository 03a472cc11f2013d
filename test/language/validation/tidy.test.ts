import { expect, test } from 'vitest'
import { bundle } from '../../../src/language/documents/schema.ts'
import { tidyFields } from '../../../src/language/validation/tidy.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

const schema = bundle('onboarding.json#/$defs/identification', readLibrary().schemas)

test.each([
  ['12.345.678-z', '12345678Z'],
  ['12345678 z', '12345678Z'],
  ['12345678\u00a0Z', '12345678Z'],
  ['x–1234567–l', 'X1234567L'],
  ['AAA123456', 'AAA123456'],
])('the document number %s is normalized to %s', (typed, kept) => {
  expect(tidyFields(schema, { document_number: typed })).toEqual({ document_number: kept })
})

test.each([
  ['Cuenta\ncerrada', 'Cuenta cerrada'],
  ['  Cuenta \r\n\r\n  cerrada\t', 'Cuenta cerrada'],
  [' \n ', ''],
])('the reason %j is normalized to one line', (typed, kept) => {
  const failure = bundle('payouts.json#/$defs/failure', readLibrary().schemas)
  expect(tidyFields(failure, { reason: typed })).toEqual({ reason: kept })
})

test.each([
  ['600 11.22-33', '600112233'],
  ['+34 (600) 112–233', '+34600112233'],
])('the telephone number %s is normalized to %s', (typed, kept) => {
  const data = bundle('onboarding.json#/$defs/additional_data', readLibrary().schemas)
  expect(tidyFields(data, { phone: typed })).toEqual({ phone: kept })
})

test('other fields and values that are not text are left unchanged', () => {
  const values = { document_number: 12345678, birthday: '1980-02-29', constructor: 'x-1', more: ' a.b ' }
  expect(tidyFields(schema, values)).toEqual(values)
})
