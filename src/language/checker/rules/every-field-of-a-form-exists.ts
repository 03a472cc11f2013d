import { resolve } from '../../documents/schema.ts'
import { annotated } from '../../documents/walk.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** A form names a type of schemas/domain, and a form only fields of it. */
export const rule: Rule = {
  name: 'every-field-of-a-form-exists',
  *check(context) {
    for (const { document, positions } of context.documents) {
      const fields: string[] = []
      for (const { path, value } of annotated(positions, 'x-type')) {
        const properties = propertiesOf(value, context)
        if (properties) fields.push(...properties)
        else
          yield {
            document,
            path,
            message: `There is no type ${value}.`,
            remedy: didYouMean(value, typeNames(context)),
          }
      }
      if (fields.length === 0) continue
      for (const { path, value } of annotated(positions, 'x-field'))
        if (!fields.includes(value))
          yield {
            document,
            path,
            message: `The type has no field ${value}.`,
            remedy: didYouMean(value, fields),
          }
    }
  },
}

function propertiesOf(ref: string, { schemas }: Context): string[] | undefined {
  try {
    return Object.keys(resolve(ref, schemas).properties ?? {})
  } catch {
    return undefined
  }
}

function typeNames({ schemas }: Context): string[] {
  return Object.entries(schemas).flatMap(([file, { type, $defs }]) =>
    type === undefined ? Object.keys($defs ?? {}).map((name) => `${file}#/$defs/${name}`) : [],
  )
}
