import type { Schemas } from '../../documents/schema.ts'
import { pointerOf } from '../../documents/walk.ts'
import { callsIn } from '../calls.ts'
import { subjectType } from '../environment.ts'
import type { Rule } from '../problem.ts'
import { propertyOf, type Type, typeKindOf, typeName } from '../types/type.ts'

/** Requires that the subject of a call has the type of the operation's subject, with all fields used in conditions. */
export const rule: Rule = {
  name: 'every-subject-has-its-type',
  *check(context) {
    const { library, schemas, expressionAt } = context
    for (const { document, position, name, operation } of callsIn(context)) {
      const path = [...position.path.slice(0, -1), 'on']
      const on = document.byPointer.get(pointerOf(path))
      const given = on && expressionAt.get(on)?.type
      if (!given) continue
      const kind = operation.subject?.is
      if (kind === undefined)
        yield {
          document: document.document,
          path,
          message: `The operation ${name} is about no thing.`,
          remedy: 'Remove it, or say in the operation what its subject is.',
        }
      const lacking = kind === undefined ? undefined : lackingIn(given, subjectType(kind, library), schemas)
      if (lacking !== undefined)
        yield {
          document: document.document,
          path,
          message: `This is no ${kind}: ${lacking}.`,
          remedy: `Name data that hold what conditions of ${name} may ask.`,
        }
    }
  },
}

/** Words what a type lacks; undefined if nothing. */
function lackingIn(given: Type, wanted: Type, schemas: Schemas): string | undefined {
  if (typeKindOf(given) === 'any' || typeKindOf(wanted) === 'any') return undefined
  if (typeKindOf(given) !== typeKindOf(wanted)) return `it is ${typeName(typeKindOf(given))}`
  for (const name of wanted.required ?? []) {
    const actual = propertyOf(given, name, schemas)
    if (!actual?.required) return `it lacks ${name}`
    const property = propertyOf(wanted, name, schemas)
    const lacking = property && lackingIn(actual.type, property.type, schemas)
    if (lacking !== undefined) return `of ${name} ${lacking}`
  }
  return undefined
}
