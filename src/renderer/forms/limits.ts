import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { missingAt, type Places } from '../../language/forms/active-fields.ts'
import type { Values } from '../../language/forms/values.ts'
import type { FieldError } from '../../language/validation/field-error.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { wordingOf } from '../../language/validation/wording.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../services.ts'

type Keyword = 'minimum' | 'maximum' | 'multipleOf'
export type Limits = Readonly<Record<string, Partial<Record<Keyword, number>>>>

/** Evaluates bounds that depend on data; those that are not a number set no limit. */
export function limitsOf(limits: FormBlock['limits'], read: Reader, scope: Scope): Limits {
  const fields = Object.entries(limits ?? {}).map(([field, { when: _asked, ...bounds }]) => {
    const numbers = Object.entries(read.values(bounds, scope)).filter(
      ([, bound]) => typeof bound === 'number',
    )
    return [field, Object.fromEntries(numbers)]
  })
  return Object.fromEntries(fields)
}

const breaks: Record<Keyword, (value: number, bound: number) => boolean> = {
  minimum: (value, bound) => value < bound,
  maximum: (value, bound) => value > bound,
  multipleOf: (value, bound) => bound > 0 && value % bound !== 0,
}

/** Lists values outside the bounds, with the same texts as the schema's minimum and maximum. */
export function limitErrors(limits: Limits, schema: JsonSchema, values: Values): FieldError[] {
  return Object.entries(limits).flatMap(([field, bounds]) => {
    const value = values[field]
    if (typeof value !== 'number') return []
    const keyword = keywords.find((name) => {
      const bound = bounds[name]
      return bound !== undefined && breaks[name](value, bound)
    })
    if (keyword === undefined) return []
    const params = { limit: bounds[keyword], multipleOf: bounds[keyword] }
    const error = { keyword, instancePath: `/${field}`, schemaPath: '', params }
    return [{ field, ...wordingOf(error, schemaAt(schema, [field]), value) }]
  })
}

/**
 * Lists empty fields that the block shows under a condition: they are required while shown, and consents must be
 * ticked.
 */
export function missingErrors(
  form: Pick<ComposedForm, 'schema'>,
  limits: FormBlock['limits'],
  shown: Places,
  values: Values,
): FieldError[] {
  return Object.entries(limits ?? {}).flatMap(([field, { when }]) => {
    const place = when === undefined ? undefined : shown.get(field)
    return place ? missingAt(form, place, values) : []
  })
}

const keywords: readonly Keyword[] = ['minimum', 'maximum', 'multipleOf']
