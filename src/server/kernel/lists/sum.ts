import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'

/** Returns the counting limit for pages of a size; a size of 0 means practically no limit. */
export function maxCounted(size: number): number {
  return size === 0 ? 2_147_483_647 : maxCountedRows + 1
}

/** Returns the sum of counts, at most the counting limit. */
export function sumOf(counts: readonly number[], max = maxCountedRows + 1): number {
  const sum = counts.reduce((total, count) => total + count, 0)
  return Math.min(sum, max)
}
