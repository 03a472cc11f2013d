/** Describes a measured number; `bar` is the maximum that it should not exceed. */
export interface Figure {
  name: string
  value: number
  unit: 'kB' | 'MB' | 'ms' | 's' | '/s' | ''
  bar?: number
}

/** Describes figures that were measured together. */
export interface Chapter {
  title: string
  figures: Figure[]
}

/** Describes a run, as `--json` writes it and `--against` reads it. */
export interface Run {
  at: string
  /** Describes the machine, because figures of different or busy machines are not comparable. */
  machine: string
  chapters: Chapter[]
}

/** Returns the percentile of values by nearest rank, for a share from 0 to 1; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
