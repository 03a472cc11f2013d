import { isDeepStrictEqual } from 'node:util'
import type { Changes } from './tables.ts'

export type Values = Record<string, unknown>

export interface MergeResult {
  values: Values
  /** Lists the fields that both editors changed to different values. */
  clashes: string[]
}

/** Merges two editors' changes of the same values by field; in a conflict, mine wins. */
export function merge(base: Values, mine: Values, theirs: Values): MergeResult {
  const values: Values = {}
  const clashes: string[] = []
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = !isDeepStrictEqual(mine[field], base[field])
    const isTheirs = !isDeepStrictEqual(theirs[field], base[field])
    const value = isMine ? mine[field] : theirs[field]
    if (value !== undefined) values[field] = value
    if (isMine && isTheirs && !isDeepStrictEqual(mine[field], theirs[field])) clashes.push(field)
  }
  return { values, clashes }
}

/** Returns the fields that differ between two versions, with both values. */
export function changesBetween(before: Values, after: Values): Changes {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...fields]
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
}

/** Returns the values before some fields were changed. */
export function before(values: Values, changed: readonly { field: string; from?: unknown }[]): Values {
  const past = { ...values }
  for (const { field, from } of changed) {
    if (from === undefined) delete past[field]
    else past[field] = from
  }
  return past
}
