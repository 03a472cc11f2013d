import { counted_rows } from '../../../../schemas/constants.json' with { type: 'json' }

/** How far rows are counted and pages numbered: what lies behind costs as much as the rows before it. */
export const counted = counted_rows

/** The sum of counts, exact as far as rows are counted. */
export function sumOf(counts: readonly number[]): number {
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    counted + 1,
  )
}
