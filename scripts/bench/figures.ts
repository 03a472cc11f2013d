/** One measured number; with `bar`, what it should not exceed. */
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

/** A whole run, as `--json` writes it and `--against` reads it. */
export interface Run {
  at: string
  /** Figures of two machines, or of a busy and an idle one, do not compare. */
  machine: string
  chapters: Chapter[]
}

/** The value that this share of all values does not exceed (nearest rank); not a number when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
