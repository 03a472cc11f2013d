import type { Values } from '../../../language/forms/values.ts'
import { isSameValue } from '../same-value.ts'

export interface MergedDrafts {
  /** The merged values, with this tab's values of the fields in `conflicts`. */
  mine: Values
  /** The merged values, with the other tab's values of the fields in `conflicts`. */
  theirs: Values
  /** Names the fields that both tabs changed to different values. */
  conflicts: string[]
}

/**
 * Merges the changes that two tabs made to the same draft, by field. Of a field with `isVersion`, which says on which
 * version the typed values are based, the lower value is kept.
 */
export function mergeDrafts(
  base: Values,
  mine: Values,
  theirs: Values,
  isVersion: (field: string) => boolean,
): MergedDrafts {
  const merged: MergedDrafts = { mine: {}, theirs: {}, conflicts: [] }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const values = [mine[field], theirs[field]]
    if (isVersion(field)) set(field, Math.min(...values.filter((value) => typeof value === 'number')))
    else if (isSameValue(mine[field], base[field])) set(field, theirs[field])
    else if (isSameValue(theirs[field], base[field]) || isSameValue(mine[field], theirs[field]))
      set(field, mine[field])
    else {
      merged.conflicts.push(field)
      set(field, mine[field], theirs[field])
    }
  }
  return merged

  function set(field: string, value: unknown, otherValue = value): void {
    merged.mine = { ...merged.mine, [field]: value }
    merged.theirs = { ...merged.theirs, [field]: otherValue }
  }
}
