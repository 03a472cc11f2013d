import { isObject } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { SharedDocuments } from '../documents/memoize-for-tenants.ts'
import type { Path } from '../documents/walk.ts'
import { listsOf } from './fragment.ts'
import { withArguments } from './template.ts'
import { argumentsOfUse, stringPropertiesOf } from './uses.ts'

/** The original path of each object of an inlined document; for parts of fragments, the path of the use. */
export type Origins = WeakMap<object, { readonly path: Path; readonly inlined: boolean }>

/**
 * Replaces the uses of fragments in a document by their content. Throws for fragments that are missing, have no such
 * list, include themselves or get invalid arguments.
 */
export function inlineFragments<T>(
  document: T,
  library: SharedDocuments,
  origins: Origins = new WeakMap(),
): T {
  return inlineIn(document, [], undefined, []) as T

  function inlineIn(node: unknown, path: Path, use: Path | undefined, ancestors: readonly string[]): unknown {
    if (Array.isArray(node))
      return node.flatMap((item, index) => itemsFor(item, [...path, index], use, ancestors))
    if (!isObject(node)) return node
    const entries = Object.entries(node).map(([key, value]) => [
      key,
      inlineIn(value, [...path, key], use, ancestors),
    ])
    const copy: object = Object.fromEntries(entries)
    origins.set(copy, { path: use ?? path, inlined: use !== undefined })
    return copy
  }

  function itemsFor(
    item: unknown,
    path: Path,
    use: Path | undefined,
    ancestors: readonly string[],
  ): unknown[] {
    if (!usesFragment(item)) return isNeverDisplayed(item) ? [] : [inlineIn(item, path, use, ancestors)]
    const { block, use: name, with: rawArguments, ...beside } = item
    const fragment = typeof name === 'string' ? library.fragments[name] : undefined
    if (typeof name !== 'string' || !fragment) throw new Error(`There is no fragment ${name}.`)
    if (ancestors.includes(name))
      throw new Error(`Fragments go in a circle: ${[...ancestors, name].join(' → ')}.`)
    const [fragmentList] = listsOf(fragment)
    if (!fragmentList || (fragmentList.list === 'body') !== (block === 'fragment'))
      throw new Error(`${name} does not hold what stands here.`)
    const args = argumentsOfUse({ fragment: name, written: stringPropertiesOf(rawArguments) }, library)
    const items = withArguments(fragment, args, library)[fragmentList.list]
    const inlined = inlineIn(items, path, use ?? path, [...ancestors, name])
    if (Object.keys(beside).length === 0) return [inlined].flat()
    const group = { ...beside, block: 'group', body: inlined }
    origins.set(group, { path: use ?? path, inlined: use !== undefined })
    return [group]
  }
}

/** Returns whether an item is never displayed, so that it is not sent. */
function isNeverDisplayed(item: unknown): boolean {
  return isObject(item) && item.when === 'false'
}
