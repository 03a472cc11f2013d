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
      const subjectPosition = document.byPointer.get(pointerOf(path))
      const type = subjectPosition && expressionAt.get(subjectPosition)?.type
      if (!type) continue
      const kind = operation.subject?.is
      if (kind === undefined)
        yield {
          document: document.document,
          path,
          message: `The operation ${name} is about no thing.`,
          remedy: 'Remove it, or say in the operation what its subject is.',
        }
      const mismatch = kind === undefined ? undefined : mismatchOf(type, subjectType(kind, library), schemas)
      if (mismatch !== undefined)
        yield {
          document: document.document,
          path,
          message: `This is no ${kind}: ${mismatch}.`,
          remedy: `Name data that hold what conditions of ${name} may ask.`,
        }
    }
  },
}

/** Describes what a type lacks; undefined if nothing. */
function mismatchOf(type: Type, expected: Type, schemas: Schemas): string | undefined {
  if (typeKindOf(type) === 'any' || typeKindOf(expected) === 'any') return undefined
  if (typeKindOf(type) !== typeKindOf(expected)) return `it is ${typeName(typeKindOf(type))}`
  for (const name of expected.required ?? []) {
    const actual = propertyOf(type, name, schemas)
    if (!actual?.required) return `it lacks ${name}`
    const property = propertyOf(expected, name, schemas)
    const mismatch = property && mismatchOf(actual.type, property.type, schemas)
    if (mismatch !== undefined) return `of ${name} ${mismatch}`
  }
  return undefined
}
