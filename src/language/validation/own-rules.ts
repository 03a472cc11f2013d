import type { JsonSchema } from '../schema.ts'
import type { FieldError } from './messages.ts'
import { withoutReference } from './place.ts'

/**
 * The rules that JSON Schema cannot say. `x-equals` names the field beside it that must hold the same; `x-min-digits`
 * and `x-max-digits` count the digits before the decimal sign.
 */
export function ownErrors(schema: JsonSchema, value: unknown): FieldError[] {
  return errorsIn(withoutReference(schema, schema), value, [])

  function errorsIn(here: JsonSchema, values: unknown, path: string[]): FieldError[] {
    if (!isRecord(values)) return []
    return Object.entries(here.properties ?? {}).flatMap(([name, property]) => {
      const field = withoutReference(property, schema)
      const own = errorOf(field, values[name], values)
      const inner = errorsIn(field, values[name], [...path, name])
      return own ? [{ field: [...path, name].join('.'), ...own }, ...inner] : inner
    })
  }
}

function errorOf(
  schema: JsonSchema,
  value: unknown,
  siblings: Record<string, unknown>,
): Omit<FieldError, 'field'> | undefined {
  const { 'x-equals': twin, 'x-min-digits': min, 'x-max-digits': max, 'x-message': message } = schema
  if (typeof twin === 'string' && value !== siblings[twin]) {
    return {
      key: typeof message === 'string' ? message : 'validator.error_mismatch',
      params: { field: twin },
    }
  }
  if (typeof value !== 'number') return undefined
  const digits = String(Math.trunc(Math.abs(value))).length
  if (digits < Number(min)) return { key: 'validator.error_number_mindigit', params: { min } }
  if (digits > Number(max)) return { key: 'validator.error_number_maxdigit', params: { max } }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
