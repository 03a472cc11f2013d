/** A measured number and, as `bar`, its maximum. */
export interface Figure {
  name: string
  value: number
  unit: 'kB' | 'MB' | 'ms' | 's' | '/s' | ''
  bar?: number
}

/** Figures that were measured together. */
export interface Chapter {
  title: string
  figures: Figure[]
}

/** A run, as `--json` writes and `--against` reads it. */
export interface Run {
  at: string
  /** The machine, because figures of different or busy machines are not comparable. */
  machine: string
  chapters: Chapter[]
}

/** Returns the percentile of values by nearest rank; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
