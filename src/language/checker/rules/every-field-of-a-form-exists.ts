import type { Form } from '../../documents/library.ts'
import { resolve } from '../../documents/schema.ts'
import type { Context } from '../context.ts'
import { fieldGroupsOf } from '../form-fields.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/**
 * Requires that a form names a type of schemas/domain, and that its fields exist in the type and occur once, also in
 * groups and lists.
 */
export const rule: Rule = {
  name: 'every-field-of-a-form-exists',
  *check(context) {
    for (const form of Object.values(context.library.forms)) {
      if (!typeExists(form.type, context)) {
        const remedy = didYouMean(form.type, typeNames(context))
        yield { document: form, path: ['type'], message: `There is no type ${form.type}.`, remedy }
      } else yield* fieldFindings(form, context)
    }
  },
}

function* fieldFindings(form: Form, { schemas }: Context): Generator<Finding> {
  for (const { fields } of fieldGroupsOf(form, schemas))
    for (const [index, { field, path, property, siblings }] of fields.entries()) {
      const location = { document: form, path: [...path, 'field'] }
      if (property === undefined) {
        const remedy = didYouMean(field.field, siblings)
        yield { ...location, message: `The type has no field ${field.field}.`, remedy }
      } else if (fields.slice(0, index).some((other) => other.field.field === field.field))
        yield { ...location, message: `${field.field} is asked twice.`, remedy: 'Remove one.' }
    }
}

function typeExists(ref: string, { schemas }: Context): boolean {
  try {
    return resolve(ref, schemas) !== undefined
  } catch {
    return false
  }
}

function typeNames({ schemas }: Context): string[] {
  return Object.entries(schemas).flatMap(([file, { type, $defs }]) =>
    type === undefined ? Object.keys($defs ?? {}).map((name) => `${file}#/$defs/${name}`) : [],
  )
}
