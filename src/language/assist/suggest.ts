import { isObject } from '../common/objects.ts'
import type { Library } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { namesOf } from '../forms/values.ts'
import { listsOf, parametersOf } from '../fragments/fragment.ts'
import { type Cursor, cursorAt } from './cursor.ts'
import { suggestInExpression } from './expression.ts'
import type { Suggestion, SuggestionContent } from './suggestion.ts'
import { textsOf, titleOf } from './texts.ts'

const MAX_SUGGESTIONS = 100

/**
 * Suggests values that the schema does not list: names in expressions, keys of texts (also by content), names of
 * documents with a description.
 */
export function suggestAt(source: string, offset: number, library: Library): Suggestion[] {
  const cursor = cursorAt(source, offset, library)
  if (!cursor) return []
  if (isExpression(cursor)) return suggestInExpression(cursor)
  const { start, end } = cursor
  const prefix = cursor.text.slice(0, cursor.offsetInText).toLowerCase()
  return suggestionsAt(cursor)
    .map((offer) => ({ offer, rank: rankOf(offer, prefix) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ offer }) => ({ ...offer, start, end }))
}

export function isExpression({ position, isName }: Cursor): boolean {
  return !isName && position.schema['x-expr'] !== undefined
}

/** Ranks by prefix first, then by substring, then by substring of the description. */
function rankOf({ label, description = '' }: SuggestionContent, prefix: string): number {
  const name = label.toLowerCase()
  if (name.startsWith(prefix)) return 3
  if (name.includes(prefix)) return 2
  return description.toLowerCase().includes(prefix) ? 1 : 0
}

function suggestionsAt(cursor: Cursor): SuggestionContent[] {
  const schema = schemaOfString(cursor)
  return Object.entries(suggestersByAnnotation).flatMap(([annotation, suggest]) =>
    schema[annotation] === undefined ? [] : suggest(cursor, schema),
  )
}

/** Returns the schema of the string; for a property's name, the object's schema for names. */
export function schemaOfString({ position: { schema }, isName }: Cursor): JsonSchema {
  return isName ? (schema.propertyNames ?? {}) : schema
}

/** The functions that list the suggestions, by annotation of the schema. */
const suggestersByAnnotation: Record<string, (cursor: Cursor, schema: JsonSchema) => SuggestionContent[]> = {
  'x-key': ({ library }) =>
    Object.keys(library.texts.es).map((key) => ({
      label: key,
      kind: 'text',
      description: textsOf(key, library).join(' · '),
    })),
  'x-operation': ({ library }, schema) =>
    Object.values(library.operations)
      .filter(({ method }) => (schema['x-operation'] === 'read' ? method === 'GET' : true))
      .map(({ operation, summary, method, path }) => ({
        label: operation,
        kind: 'document',
        detail: `${method} ${path}`,
        description: summary,
      })),
  'x-route': ({ library }) =>
    library.screens.map((screen) => ({
      label: screen.path,
      kind: 'document',
      description: titleOf(screen, library),
    })),
  'x-form': ({ library }) => documentSuggestions(library.forms),
  'x-flow': ({ library }) => documentSuggestions(library.flows),
  'x-fragment': ({ library }, { 'x-fragment': list }) =>
    Object.values(library.fragments)
      .filter((fragment) => listsOf(fragment).some((part) => part.list === list))
      .map((fragment) => ({
        label: fragment.fragment,
        kind: 'document',
        description: [...parametersOf(fragment).keys()].join(', '),
      })),
  'x-given': ({ library, parentObject, isName }) => {
    const usedFragment =
      isObject(parentObject) && isName ? library.fragments[String(parentObject.use)] : undefined
    return [...(usedFragment ? parametersOf(usedFragment) : [])].map(([label, kind]) => ({
      label,
      kind: 'name',
      detail: kind,
    }))
  },
  'x-enumeration': ({ library }) =>
    Object.entries(library.schemas['enumerations.json']?.$defs ?? {}).map(
      ([name, { enum: values = [] }]) => ({
        label: name,
        kind: 'document',
        description: values.join(', '),
      }),
    ),
  'x-step': ({ library }) =>
    Object.values(library.flows).flatMap(({ flow, steps }) =>
      steps.map(({ step }) => ({ label: step, kind: 'document' as const, detail: flow })),
    ),
  'x-data': ({ screen }) => Object.keys(screen?.data ?? {}).map((label) => ({ label, kind: 'name' })),
  'x-dialog': ({ screen }) => dialogsIn(screen).map((label) => ({ label, kind: 'name' })),
  'x-field': ({ library, path: [, form] }) => {
    const fieldForm = library.forms[String(form)]
    return fieldForm ? namesOf(fieldForm).map((label) => ({ label, kind: 'field' })) : []
  },
}

function documentSuggestions(documents: Record<string, unknown>): SuggestionContent[] {
  return Object.keys(documents).map((label) => ({ label, kind: 'document' }))
}

function dialogsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const dialogId = 'block' in node && node.block === 'dialog' && 'id' in node ? [String(node.id)] : []
  return [...dialogId, ...Object.values(node).flatMap(dialogsIn)]
}
