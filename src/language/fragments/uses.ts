import { isObject } from '../common/objects.ts'
import type { Library } from '../documents/library.ts'
import type { Position } from '../documents/walk.ts'
import { givenSchemas, isName, listsOf, takesOf } from './fragment.ts'

/** A place that a fragment is laid in. */
export interface Use {
  readonly position: Position
  readonly fragment: string
  /** Which of a fragment's lists stands here. */
  readonly list: string
  /** What is written under `with`. */
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

/** Whether there is such a fragment, and it holds what stands there. */
export function fits({ fragment, list }: Use, { fragments }: Pick<Library, 'fragments'>): boolean {
  const found = fragments[fragment]
  return found !== undefined && listsOf(found).some((held) => held.list === list)
}

/** What a fragment is given, by the names it takes: a value or data left out is what has that name already. */
export function givenIn(
  { fragment, written }: Pick<Use, 'fragment' | 'written'>,
  { fragments }: Pick<Library, 'fragments'>,
): Record<string, string> {
  const found = fragments[fragment]
  const given = [...(found ? takesOf(found) : [])].map(([name, kind]): [string, string | undefined] => [
    name,
    written[name] ?? (isName(kind) ? name : undefined),
  ])
  return Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** The same positions, with what is given to fragments annotated as what it is there. */
export function withGiven(
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
    const kind = fragment && takesOf(fragment).get(String(path.at(-1)))
    return kind ? { ...position, schema: { ...schema, ...givenSchemas[kind] } } : position
  })
}

/** What stands under `with`, as far as it has its shape. */
export function textsOf(given: unknown): Record<string, string> {
  const entries = Object.entries(isObject(given) ? given : {})
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
