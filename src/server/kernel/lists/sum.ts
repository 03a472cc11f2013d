import { counted } from '../../../protocol/counted.ts'

/** The sum of counts, exact as far as rows are counted. */
export function sumOf(counts: readonly number[]): number {
  const sum = counts.reduce((total, count) => total + count, 0)
  return Math.min(sum, counted + 1)
}
