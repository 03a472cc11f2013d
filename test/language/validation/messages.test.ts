import { describe, expect, test } from 'vitest'
import { bundle, type JsonSchema } from '../../../src/language/documents/schema.ts'
import { newAjv } from '../../../src/language/validation/ajv.ts'
import { fileSizeError } from '../../../src/language/validation/file-size.ts'
import { interpreter } from '../../../src/language/validation/interpreter.ts'
import { check, fieldErrors } from '../../../src/language/validation/messages.ts'
import { messageKeys } from '../../../src/language/validation/wording.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

const { schemas } = readLibrary()
const today = '2026-11-22'
const schema = bundle('auth.json#/$defs/registration', schemas)
const good = {
  name: 'Ana',
  surname: 'Ruiz',
  email: 'ana@casa.es',
  password: 'una clave larga',
  password_repeat: 'una clave larga',
  terms: true,
  privacy: true,
}

describe.each([
  ['ajv', newAjv().compile(schema)],
  ['interpreter', interpreter(schema)],
])('the registration validated by %s', (_name, validate) => {
  test('reports the errors in the order of the fields', () => {
    const wrong = { terms: false, password_repeat: 'otra clave larga', surname: '', name: '' }
    const found = check(validate, schema, { ...good, ...wrong }, today)
    expect(found.map(({ field }) => field)).toEqual(['name', 'surname', 'password_repeat', 'terms'])
  })

  test('rejects a value that is not an object', () => {
    expect(check(validate, schema, 'ana', today)).toEqual([
      { field: '', key: 'validator.form_field_invalid', params: {} },
    ])
  })
})

test('a field with the value undefined is reported as missing', () => {
  const found = check(interpreter(schema), schema, { ...good, name: undefined }, today)
  expect(found).toEqual([{ field: 'name', key: 'validator.error_null_name', params: {} }])
})

const nested: JsonSchema = {
  type: 'object',
  properties: {
    partners: {
      type: 'array',
      items: { type: 'object', properties: { 'a/b': { type: 'string', minLength: 3 } }, required: ['a/b'] },
    },
  },
}

test.each([
  ['ajv', newAjv().compile(nested)],
  ['interpreter', interpreter(nested)],
])('%s reports a field inside a list by its path', (_name, validate) => {
  const found = check(validate, nested, { partners: [{ 'a/b': 'Ana' }, { 'a/b': 'Al' }, {}] }, today)
  expect(found).toEqual([
    { field: 'partners.1.a/b', key: 'validator.error_string_min', params: { min: 3 } },
    { field: 'partners.2.a/b', key: 'validator.error_null', params: {} },
  ])
})

test('an empty text is reported as missing only if the value is known', () => {
  const validate = newAjv().compile(nested)
  const value = { partners: [{ 'a/b': '' }] }
  validate(value)
  expect(fieldErrors(validate.errors ?? [], nested)[0]?.key).toBe('validator.error_string_min')
  expect(fieldErrors(validate.errors ?? [], nested, value)[0]?.key).toBe('validator.error_null')
})

test('a file is accepted up to the exact size limit of its field', () => {
  expect(fileSizeError('proof', 10 * 1024 * 1024, 10)).toBeUndefined()
  expect(fileSizeError('proof', 10 * 1024 * 1024 + 1, 10)).toEqual({
    field: 'proof',
    key: 'validator.error_file_size',
    params: { max: 10 },
  })
})

test('every message has a Spanish and an English text', () => {
  const { es, en } = readLibrary().texts
  const missing = messageKeys.map((key) => `validator.${key}`).filter((key) => !es[key] || !en[key])
  expect(missing).toEqual([])
})
