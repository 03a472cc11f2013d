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
      for (const [name, place] of Object.entries({ id, why })) {
        if (place === undefined) continue
        const [part = '', field = ''] = place.split('.')
        const type = typeOfPart(part, operation, library)
        const property = propertyOf(type, field, library.schemas)
        if (property && !isSecret(property.type)) continue
        yield {
          document: operation,
          path: ['audit', name],
          message: property ? `${place} is secret.` : `There is no ${place}.`,
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

function typeOfPart(part: string, { params, body, result }: Operation, { schemas }: Library): Type {
  if (part === 'noted') return noteType
  const session = { $ref: 'auth.json#/$defs/session' }
  const schema = { params, body, result, session }[part]
  return typeof schema === 'object' && schema !== null ? typeOf(schema, schemas) : objectOf({})
}
