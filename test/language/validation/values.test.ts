import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../../src/language/schema.ts'
import { newAjv } from '../../../src/language/validation/ajv.ts'
import { interpreter, type Validate } from '../../../src/language/validation/interpreter.ts'
import { check } from '../../../src/language/validation/messages.ts'
import table from './values.json' with { type: 'json' }

interface Row {
  type: string
  schema: JsonSchema
  valid: unknown[]
  invalid?: Record<string, string>
  invalidValues?: [value: unknown, key: string, params?: Record<string, unknown>][]
}

const validators: Record<string, (schema: JsonSchema) => Validate> = {
  ajv: (schema) => newAjv().compile(schema),
  interpreter,
}

describe.each(table as unknown as Row[])('$type', ({ schema, valid, invalid, invalidValues = [] }) => {
  // Behind a reference, as the fields of bundled domain types stand.
  const form = {
    type: 'object',
    additionalProperties: false,
    required: ['field'],
    properties: { field: { $ref: '#/$defs/it' } },
    $defs: { it: schema },
  }
  const refused = [...Object.entries(invalid ?? {}), ...invalidValues]

  for (const [name, validatorOf] of Object.entries(validators)) {
    const validate = validatorOf(form)

    test.each(valid.map((value) => [value]))(`${name} takes %j`, (value) => {
      expect(check(validate, form, { field: value })).toEqual([])
    })

    test.each(refused)(`${name} refuses %j: %s`, (value, key, params) => {
      const errors = check(validate, form, { field: value })
      expect(errors.map(({ field, key }) => [field, key])).toEqual([['field', `validator.error_${key}`]])
      if (params) expect(errors[0]?.params).toEqual(params)
    })

    test(`${name} asks for what is missing`, () => {
      expect(check(validate, form, {})).toEqual([{ field: 'field', key: 'validator.error_null', params: {} }])
    })
  }

  test.each(refused)('both find the same wrong with %j', (value) => {
    const [byAjv, byInterpreter] = Object.values(validators).map((validatorOf) => {
      const validate = validatorOf(form)
      validate({ field: value, more: 1 })
      return (validate.errors ?? [])
        .map(({ keyword, instancePath }) => `${keyword} at ${instancePath}`)
        .sort()
    })
    expect(byInterpreter).toEqual(byAjv)
  })
})
