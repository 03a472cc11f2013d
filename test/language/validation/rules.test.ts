import { describe, expect, test } from 'vitest'
import { bundle, type JsonSchema } from '../../../src/language/documents/schema.ts'
import { newAjv } from '../../../src/language/validation/ajv.ts'
import { interpreter } from '../../../src/language/validation/interpreter.ts'
import { messageKeys } from '../../../src/language/validation/wording.ts'
import { readParams } from '../../../src/server/http/params.ts'
import { library, paths, sentencesOf } from './four-paths.ts'
import rules from './rules.json' with { type: 'json' }
import types from './types.json' with { type: 'json' }

/** A validation rule of the specification (chapter 5) or of ours, with values on both sides of its limit. */
interface Rule {
  rule: string
  schema: JsonSchema
  valid: unknown[]
  invalid: [value: unknown, key: string, params?: Record<string, unknown>][]
  /** The key for an empty field, if it is not error_null. */
  missing?: string
  /** The messages by key, in Spanish and English. */
  says: Record<string, [es: string, en: string]>
}

interface TypeCases {
  type: string
  good: object
  cases: { when: string; change: object; errors: Record<string, string> }[]
}

const table = rules as unknown as Rule[]
const typeTable = types as unknown as TypeCases[]

describe.each(table)('$rule', ({ schema, valid, invalid, missing = 'error_null', says }) => {
  const type = objectOf(schema)

  describe.each(Object.entries(paths))('%s', (_name, path) => {
    const check = path(type)

    test('accepts valid values', () => {
      for (const value of valid) expect([value, check({ field: value })]).toEqual([value, []])
    })

    test.each(invalid)('rejects %j with %s', (value, key, params) => {
      const errors = check({ field: value })
      expect(errors.map((error) => [error.field, error.key])).toEqual([['field', `validator.${key}`]])
      if (params) expect(errors[0]?.params).toEqual(params)
      const [es, en] = says[key] ?? []
      expect(errors.map((error) => sentencesOf(error, 'es'))).toEqual([[es, es]])
      expect(errors.map((error) => sentencesOf(error, 'en'))).toEqual([[en, en]])
    })

    test('reports a missing value', () => {
      expect(check({})).toEqual([{ field: 'field', key: `validator.${missing}`, params: {} }])
    })
  })

  test('the compiled and the interpreted schema report the same errors', () => {
    const form = bundle(type, library.schemas)
    for (const [value] of invalid) {
      const [compiled, interpreted] = [newAjv().compile(form), interpreter(form)].map((validate) => {
        validate({ field: value, more: 1 })
        const errors = (validate.errors ?? []).map(
          ({ keyword, instancePath }) => `${keyword} ${instancePath}`,
        )
        return errors.sort()
      })
      expect([value, interpreted]).toEqual([value, compiled])
    }
  })
})

describe.each(typeTable)('$type', ({ type, good, cases }) => {
  describe.each(Object.entries(paths))('%s', (_name, path) => {
    const check = path({ $ref: type })

    test('accepts valid values', () => expect(check(good)).toEqual([]))

    test.each(cases)('rejects it when $when', (one) => {
      const errors = check({ ...good, ...one.change }).map(({ field, key }) => [field, key.slice(10)])
      expect(Object.fromEntries(errors)).toEqual(one.errors)
    })
  })
})

test('every validation message is produced by some test', () => {
  const ruleNames = new Set([
    ...table.flatMap(({ invalid, missing = [] }) => [...invalid.map(([, key]) => key), missing].flat()),
    ...typeTable.flatMap(({ cases }) => cases.flatMap(({ errors }) => Object.values(errors))),
    // Tested in messages.test.ts: concerns files.
    'error_file_size',
    // Tested in person.test.ts: compares two names.
    'error_signature',
    // Tested in server/entities/entities.test.ts: depends on the company's country and partners.
    'error_company_tax_id',
    'error_partner_shares',
    // Tested in server/beneficiaries/setBeneficiaries.test.ts: concerns all beneficiaries.
    'error_shares',
    'error_named_twice',
  ])
  expect(messageKeys.filter((key) => !ruleNames.has(key))).toEqual([])
  const ofTypes = JSON.stringify(library.schemas)
  const isOfType = (key: string) => ofTypes.includes(`"x-missing":"validator.${key}"`)
  const isGeneral = (key: string) => messageKeys.some((known) => known === key)
  expect([...ruleNames].filter((key) => !isGeneral(key) && !isOfType(key))).toEqual([])
})

test.each([
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
  ['yes', 'yes'],
  ['2', '2'],
])('a boolean query parameter is read from 1, 0, true or false: %s is %s', (text, value) => {
  const schema = { type: 'object', properties: { open: { type: 'boolean' } } }
  expect(readParams({}, { open: text }, schema)).toEqual({ open: value })
})

/** Returns an object type with the schema as its only field. */
function objectOf(schema: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, required: ['field'], properties: { field: schema } }
}
