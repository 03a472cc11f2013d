import { pointerOf } from '../../documents/walk.ts'
import { argumentsOf } from '../calls.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { fieldGroupsOf, type PlacedField } from '../form-fields.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { typeKindOf, typeName, typeOf } from '../types/type.ts'

/** Requires a lookup's `search` to name a string parameter, and its `value` to have the type of the field. */
export const rule: Rule = {
  name: 'every-lookup-fits-its-field',
  *check(context) {
    for (const form of Object.values(context.library.forms).filter(context.isReported)) {
      const document = context.documents.find((one) => one.document === form)
      for (const { fields } of fieldGroupsOf(form, context.schemas))
        for (const placed of fields) {
          if (document === undefined || placed.field.from === undefined) continue
          yield* searchFindings(document, placed, context)
          yield* valueFindings(document, placed, context)
        }
    }
  },
}

function* searchFindings(
  { document }: CheckedDocument,
  { field, path }: PlacedField,
  context: Context,
): Generator<Finding> {
  const { call = '', search = '' } = field.from ?? {}
  const operation = context.library.operations[call]
  const params = operation && argumentsOf(operation, context)
  if (params === undefined) return
  const location = { document, path: [...path, 'from', 'search'] }
  const argument = params.find(({ name }) => name === search)
  const texts = params.filter(({ schema }) => typeKindOf(schema) === 'string').map(({ name }) => name)
  if (argument === undefined)
    yield { ...location, message: `${call} takes no ${search}.`, remedy: didYouMean(search, texts) }
  else if (!texts.includes(search))
    yield {
      ...location,
      message: `${search} takes ${typeName(typeKindOf(argument.schema))}; a search parameter must be a string.`,
      remedy: didYouMean(search, texts),
    }
}

function* valueFindings(
  { document, byPointer }: CheckedDocument,
  { field, path, property }: PlacedField,
  { expressionAt, schemas }: Context,
): Generator<Finding> {
  const valuePath = [...path, 'from', 'value']
  const position = byPointer.get(pointerOf(valuePath))
  const expression = position && expressionAt.get(position)
  if (expression === undefined || property === undefined) return
  const expected = typeKindOf(typeOf(property, schemas))
  const actual = typeKindOf(expression.type)
  if (actual === expected || actual === 'any' || expected === 'any') return
  yield {
    document,
    path: valuePath,
    message: `${field.field} holds ${typeName(expected)}; this gives ${typeName(actual)}.`,
    remedy: 'Use a property of the row that has that type, such as its id.',
  }
}
