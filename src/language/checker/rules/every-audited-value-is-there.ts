import type { Library, Operation } from '../../documents/library.ts'
import { isSecret } from '../../operations/secret.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { objectOf, propertyOf, STRING, type Type, typeOf } from '../types/type.ts'

/** Requires that audited values come from the call or its result and are not secret. */
export const rule: Rule = {
  name: 'every-audited-value-is-there',
  *check({ library }) {
    for (const operation of Object.values(library.operations)) {
      const { id, why } = operation.audit || {}
      for (const [name, reference] of Object.entries({ id, why })) {
        if (reference === undefined) continue
        const [source = '', field = ''] = reference.split('.')
        const type = typeOfPart(source, operation, library)
        const property = propertyOf(type, field, library.schemas)
        if (property && !isSecret(property.type)) continue
        yield {
          document: operation,
          path: ['audit', name],
          message: property ? `${reference} is secret.` : `There is no ${reference}.`,
          remedy: property
            ? 'Name something else, or leave it out.'
            : didYouMean(field, Object.keys(type.properties ?? {})),
        }
      }
    }
  },
}

/** The values that a handler may add to the audit. */
const noteType = objectOf({ account: STRING, platform: STRING, people: STRING })

function typeOfPart(source: string, { params, body, result }: Operation, { schemas }: Library): Type {
  if (source === 'noted') return noteType
  const session = { $ref: 'auth.json#/$defs/session' }
  const schema = { params, body, result, session }[source]
  return typeof schema === 'object' && schema !== null ? typeOf(schema, schemas) : objectOf({})
}
