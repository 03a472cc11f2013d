export type Series = readonly {
  label: string
  amount: number
  /** The formatted amount. */
  words: string
  /** For a forecast: its lower and upper bound and their text. */
  expected?: { low: number; high: number; words: string } | undefined
}[]

export interface ChartProps {
  series: Series
  caption: string
  /** Formats an amount of this series, for sums. */
  words(amount: number): string
  /** Formats a round amount of a scale. */
  scaleWords(amount: number): string
  /** Whether the numbers end with their sum; true by default. */
  isTotalShown?: boolean
}

/** The number of distinct colours; later series repeat them and have labels. */
export const colours = 6
