import { isObject } from '../common/objects.ts'
import type { Library } from '../documents/library.ts'
import type { Position } from '../documents/walk.ts'
import { givenSchemas, isName, listsOf, parametersOf } from './fragment.ts'

/** A use of a fragment. */
export interface Use {
  readonly position: Position
  readonly fragment: string
  /** The list of the fragment that is inlined here. */
  readonly list: string
  /** The arguments written under `with`. */
  readonly written: Readonly<Record<string, string>>
}

export function usesIn(positions: readonly Position[]): Use[] {
  return positions.flatMap((position) => {
    const { value, schema } = position
    if (!isObject(value) || typeof value.use !== 'string') return []
    const list = schema.properties?.use?.['x-fragment']
    if (typeof list !== 'string') return []
    return [{ position, fragment: value.use, list, written: textsOf(value.with) }]
  })
}

/** Returns whether the fragment exists and has the list used here. */
export function fitsList({ fragment, list }: Use, { fragments }: Pick<Library, 'fragments'>): boolean {
  const used = fragments[fragment]
  return used !== undefined && listsOf(used).some((part) => part.list === list)
}

/** Returns the arguments of a use; omitted values and data default to the same name. */
export function argumentsOfUse(
  { fragment, written }: Pick<Use, 'fragment' | 'written'>,
  { fragments }: Pick<Library, 'fragments'>,
): Record<string, string> {
  const definition = fragments[fragment]
  const given = [...(definition ? parametersOf(definition) : [])].map(
    ([name, kind]): [string, string | undefined] => [
      name,
      written[name] ?? (isName(kind) ? name : undefined),
    ],
  )
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Annotates the arguments of fragments as required by the kind of their parameter. */
export function withArgumentPositions(
  positions: readonly Position[],
  { fragments }: Pick<Library, 'fragments'>,
): readonly Position[] {
  if (!positions.some(({ schema }) => schema['x-given'] === true)) return positions
  const users = new Map(positions.map(({ path, value }) => [String(path), value]))
  return positions.map((position) => {
    const { path, schema } = position
    if (schema['x-given'] !== true) return position
    const user = users.get(String(path.slice(0, -2)))
    const fragment = isObject(user) && typeof user.use === 'string' ? fragments[user.use] : undefined
    const kind = fragment && parametersOf(fragment).get(String(path.at(-1)))
    return kind ? { ...position, schema: { ...schema, ...givenSchemas[kind] } } : position
  })
}

/** Returns the string properties of a `with`. */
export function textsOf(given: unknown): Record<string, string> {
  const entries = Object.entries(isObject(given) ? given : {})
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
