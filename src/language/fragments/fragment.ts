import { memoizeByObject } from '../common/memoize-by-object.ts'
import type { Fragment } from '../documents/library.ts'
import type { JsonSchema } from '../documents/schema.ts'

export type ParameterKind = NonNullable<Fragment['takes']>[string]

/** What is given for a parameter of each kind, as a schema would say it of the place where it is written. */
export const givenSchemas: Readonly<Record<ParameterKind, JsonSchema>> = {
  value: { 'x-expr': 'any' },
  data: { 'x-data': true },
  path: { 'x-route': true },
  text: { 'x-key': true, 'x-text': 'filled' },
}

/** By annotation: the kind whose bare name stands, in a fragment, for what is given. */
export const standsFor: Readonly<Record<string, ParameterKind>> = {
  'x-data': 'data',
  'x-route': 'path',
  'x-key': 'text',
}

/** Whether a name has a meaning in expressions. */
export function isName(kind: ParameterKind): boolean {
  return kind === 'value' || kind === 'data'
}

const lists = ['body', 'actions', 'columns', 'facts', 'tabs'] as const

/** The lists that a fragment holds; a sound one holds one. */
export const listsOf = memoizeByObject((fragment: Fragment) =>
  lists.flatMap((list) => {
    const items: readonly object[] | undefined = fragment[list]
    return Array.isArray(items) ? [{ list, items: items as readonly object[] }] : []
  }),
)

/** What a fragment takes, with what each is; nothing where that is written in another shape. */
export const takesOf = memoizeByObject(
  ({ takes }: Fragment): ReadonlyMap<string, ParameterKind> => new Map(Object.entries(Object(takes))),
)
