import { isObject } from '../common/objects.ts'
import type { Library } from '../documents/library.ts'
import type { Position } from '../documents/walk.ts'
import { argumentSchemas, isNameKind, listsOf, parametersOf } from './fragment.ts'

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
    return [{ position, fragment: value.use, list, written: stringPropertiesOf(value.with) }]
  })
}

/** Returns whether the fragment exists and has the list used here. */
export function fitsList({ fragment, list }: Use, { fragments }: Pick<Library, 'fragments'>): boolean {
  const definition = fragments[fragment]
  return definition !== undefined && listsOf(definition).some((part) => part.list === list)
}

/** Returns the arguments of a use; an omitted value or data argument defaults to the parameter's own name. */
export function argumentsOfUse(
  { fragment, written: explicitArguments }: Pick<Use, 'fragment' | 'written'>,
  { fragments }: Pick<Library, 'fragments'>,
): Record<string, string> {
  const definition = fragments[fragment]
  const entries = [...(definition ? parametersOf(definition) : [])].map(
    ([name, kind]): [string, string | undefined] => [
      name,
      explicitArguments[name] ?? (isNameKind(kind) ? name : undefined),
    ],
  )
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Annotates the arguments of fragments as required by the kind of their parameter. */
export function withArgumentPositions(
  positions: readonly Position[],
  { fragments }: Pick<Library, 'fragments'>,
): readonly Position[] {
  if (!positions.some(({ schema }) => schema['x-given'] === true)) return positions
  const valuesByPath = new Map(positions.map(({ path, value }) => [String(path), value]))
  return positions.map((position) => {
    const { path, schema } = position
    if (schema['x-given'] !== true) return position
    const useValue = valuesByPath.get(String(path.slice(0, -2)))
    const fragment =
      isObject(useValue) && typeof useValue.use === 'string' ? fragments[useValue.use] : undefined
    const kind = fragment && parametersOf(fragment).get(String(path.at(-1)))
    return kind ? { ...position, schema: { ...schema, ...argumentSchemas[kind] } } : position
  })
}

/** Returns the string properties of a `with`. */
export function stringPropertiesOf(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
