import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Fragment } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'

export type ParameterKind = NonNullable<Fragment['takes']>[string]

/** The schema of arguments by kind of parameter. */
export const argumentSchemas: Readonly<Record<ParameterKind, JsonSchema>> = {
  value: { 'x-expr': 'any' },
  data: { 'x-data': true },
  path: { 'x-route': true },
  text: { 'x-key': true, 'x-text': 'filled' },
}

/** The kind of parameter whose bare name is allowed at a position of a fragment, by annotation of the position. */
export const parameterKindAt: Readonly<Record<string, ParameterKind>> = {
  'x-data': 'data',
  'x-route': 'path',
  'x-key': 'text',
}

/** Returns whether parameters of a kind are names in expressions. */
export function isNameKind(kind: ParameterKind): boolean {
  return kind === 'value' || kind === 'data'
}

const LISTS = ['body', 'actions', 'columns', 'facts', 'tabs'] as const

/** Returns the lists of a fragment; a valid one has exactly one. */
export const listsOf = memoizeByObject((fragment: Fragment) =>
  LISTS.flatMap((list) => {
    const items: readonly object[] | undefined = fragment[list]
    return Array.isArray(items) ? [{ list, items: items as readonly object[] }] : []
  }),
)

/** Returns the parameters of a fragment with their kinds; empty if their shape is invalid. */
export const parametersOf = memoizeByObject(
  ({ takes }: Fragment): ReadonlyMap<string, ParameterKind> => new Map(Object.entries(Object(takes))),
)
