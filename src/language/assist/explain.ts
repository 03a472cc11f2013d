import type { Library } from '../documents/library.ts'
import { type Cursor, cursorAt } from './cursor.ts'
import { describeType, typeAt } from './expression.ts'
import { isExpression, schemaOfString } from './suggest.ts'
import { textsOf, titleOf } from './texts.ts'

/** An explanation of the value or name under the cursor. */
export interface Explanation {
  lines: string[]
  /** The range of the characters explained. */
  start: number
  end: number
}

/**
 * Explains the value or name under the cursor: the text of a key, the summary of an operation, the title of a screen or
 * the type of a name. Returns undefined if there is nothing to explain.
 */
export function explainAt(source: string, offset: number, library: Library): Explanation | undefined {
  const cursor = cursorAt(source, offset, library)
  if (!cursor) return undefined
  if (isExpression(cursor)) return explainExpression(cursor)
  const schema = schemaOfString(cursor)
  const lines = Object.entries(explanations).flatMap(([annotation, explain]) =>
    schema[annotation] === undefined ? [] : explain(cursor),
  )
  const { start, end } = cursor
  return lines.length > 0 ? { lines, start, end } : undefined
}

function explainExpression(cursor: Cursor): Explanation | undefined {
  const typeRange = typeAt(cursor)
  if (!typeRange) return undefined
  const { type, start, end } = typeRange
  const description = type.description ?? type.title
  return { lines: [describeType(type), ...(description === undefined ? [] : [description])], start, end }
}

/** Explainers by annotation of the schema. */
const explanations: Record<string, (cursor: Cursor) => string[]> = {
  'x-key': ({ text, library }) => textsOf(text, library),
  'x-operation': ({ text, library }) => {
    const operation = library.operations[text]
    return operation ? [operation.summary, `${operation.method} ${operation.path}`] : []
  },
  'x-route': ({ text, library }) =>
    library.screens.filter(({ path }) => path === text).map((screen) => titleOf(screen, library)),
  'x-form': ({ text, library }) =>
    library.forms[text]?.sections.map(({ fields }) => fields.map(({ field }) => field).join(', ')) ?? [],
  'x-enumeration': ({ text, library }) => {
    const values = library.schemas['enumerations.json']?.$defs?.[text]?.enum
    return values ? [values.join(', ')] : []
  },
}
