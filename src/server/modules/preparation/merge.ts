import { isDeepStrictEqual } from 'node:util'
import type { Changes } from './tables.ts'

export type Values = Record<string, unknown>

export interface MergeResult {
  values: Values
  /** Lists the fields that both editors changed to different values. */
  clashes: string[]
}

/** Merges two editors' changes of the same values by field; in a conflict, the submitted value wins. */
export function merge(base: Values, submitted: Values, stored: Values): MergeResult {
  const values: Values = {}
  const conflicts: string[] = []
  for (const field of new Set([...Object.keys(submitted), ...Object.keys(stored)])) {
    const isSubmittedChange = !isDeepStrictEqual(submitted[field], base[field])
    const isStoredChange = !isDeepStrictEqual(stored[field], base[field])
    const value = isSubmittedChange ? submitted[field] : stored[field]
    if (value !== undefined) values[field] = value
    if (isSubmittedChange && isStoredChange && !isDeepStrictEqual(submitted[field], stored[field]))
      conflicts.push(field)
  }
  return { values, clashes: conflicts }
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

/** Restores the earlier values of changed fields. */
export function valuesBefore(values: Values, changed: readonly { field: string; from?: unknown }[]): Values {
  const earlierValues = { ...values }
  for (const { field, from } of changed) {
    if (from === undefined) delete earlierValues[field]
    else earlierValues[field] = from
  }
  return earlierValues
}
