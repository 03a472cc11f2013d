import { isObject } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { Library, Screen } from '../documents/library.ts'

/** The maximum number of blocks of a tenant's screens, enough for fifty long pages. */
export const MAX_BLOCKS = 1500

/** Returns whether screens contain too many blocks, including those of their fragments. */
export function areTooLong(screens: readonly Screen[], { fragments }: Pick<Library, 'fragments'>): boolean {
  let left = MAX_BLOCKS
  for (const screen of screens) count(screen, [])
  return left < 0

  function count(value: unknown, within: string[]): void {
    if (left < 0) return
    if (Array.isArray(value)) for (const item of value) count(item, within)
    if (!isObject(value)) return
    if (typeof value.block === 'string') left -= 1
    for (const inner of Object.values(value)) count(inner, within)
    const { use } = value
    if (!usesFragment(value) || typeof use !== 'string' || within.includes(use)) return
    if (Object.hasOwn(fragments, use)) count(fragments[use], [...within, use])
  }
}
