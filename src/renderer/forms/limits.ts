import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { type ActiveFields, missingErrorsAt } from '../../language/forms/active-fields.ts'
import type { Values } from '../../language/forms/values.ts'
import type { FieldError } from '../../language/validation/field-error.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { wordingOf } from '../../language/validation/wording.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../services.ts'

type Keyword = 'minimum' | 'maximum' | 'multipleOf'
export type Limits = Readonly<Record<string, Partial<Record<Keyword, number>> & { message?: string }>>

/** Evaluates bounds that depend on data; values that are not numbers set no limit. */
export function limitsOf(limits: FormBlock['limits'], reader: Reader, scope: Scope): Limits {
  const fields = Object.entries(limits ?? {}).map(([field, { when: _when, message, ...bounds }]) => {
    const numericBounds = Object.entries(reader.values(bounds, scope)).filter(
      ([, bound]) => typeof bound === 'number',
    )
    return [field, { ...Object.fromEntries(numericBounds), ...(message && { message }) }]
  })
  return Object.fromEntries(fields)
}

const violates: Record<Keyword, (value: number, bound: number) => boolean> = {
  minimum: (value, bound) => value < bound,
  maximum: (value, bound) => value > bound,
  multipleOf: (value, bound) => bound > 0 && value % bound !== 0,
}

/**
 * Returns the errors of values outside the bounds, with the texts of the schema's minimum and maximum unless they have
 * their own. */
export function limitErrors(limits: Limits, schema: JsonSchema, values: Values): FieldError[] {
  return Object.entries(limits).flatMap(([field, bounds]) => {
    const value = values[field]
    if (typeof value !== 'number') return []
    const keyword = keywords.find((name) => {
      const bound = bounds[name]
      return bound !== undefined && violates[name](value, bound)
    })
    if (keyword === undefined) return []
    const params = { limit: bounds[keyword], multipleOf: bounds[keyword] }
    const error = { keyword, instancePath: `/${field}`, schemaPath: '', params }
    const wording = wordingOf(error, schemaAt(schema, [field]), value)
    return [{ field, ...wording, key: bounds.message ?? wording.key }]
  })
}

/**
 * Returns the errors of empty fields that the block displays under a condition: while displayed they are required,
 * and consents must be ticked.
 */
export function missingErrors(
  form: Pick<ComposedForm, 'schema'>,
  limits: FormBlock['limits'],
  visibleFields: ActiveFields,
  values: Values,
): FieldError[] {
  return Object.entries(limits ?? {}).flatMap(([field, { when }]) => {
    const visibleField = when === undefined ? undefined : visibleFields.get(field)
    return visibleField ? missingErrorsAt(form, visibleField, values) : []
  })
}

const keywords: readonly Keyword[] = ['minimum', 'maximum', 'multipleOf']
