import { isObject } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { Library, Screen } from '../documents/library.ts'

/** Enough for fifty long pages; more would keep servers and browsers busy. */
export const MAX_BLOCKS = 1500

/** Whether screens hold too many blocks to be checked and sent, those of the fragments that they use included. */
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
