import { isObject } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { Library, Screen } from '../documents/library.ts'

/** The maximum number of blocks of a tenant's screens, enough for fifty long pages. */
export const MAX_BLOCKS = 1500

/** Returns whether screens contain too many blocks, including those of their fragments. */
export function haveTooManyBlocks(
  screens: readonly Screen[],
  { fragments }: Pick<Library, 'fragments'>,
): boolean {
  let remaining = MAX_BLOCKS
  for (const screen of screens) countBlocks(screen, [])
  return remaining < 0

  function countBlocks(value: unknown, ancestors: string[]): void {
    if (remaining < 0) return
    if (Array.isArray(value)) for (const item of value) countBlocks(item, ancestors)
    if (!isObject(value)) return
    if (typeof value.block === 'string') remaining -= 1
    for (const inner of Object.values(value)) countBlocks(inner, ancestors)
    const { use } = value
    if (!usesFragment(value) || typeof use !== 'string' || ancestors.includes(use)) return
    if (Object.hasOwn(fragments, use)) countBlocks(fragments[use], [...ancestors, use])
  }
}
