export type Series = readonly {
  label: string
  amount: number
  /** The formatted amount. */
  formattedAmount: string
  /** The formatted values of further columns. */
  more?: readonly string[]
  /** For a forecast: its lower and upper bound, and the formatted range. */
  expected?: { low: number; high: number; formattedRange: string } | undefined
}[]

export interface ChartProps {
  series: Series
  caption: string
  /** Formats an amount of the series, or a sum of amounts. */
  formatAmount(amount: number): string
  /** Formats a round amount of a scale. */
  formatTick(amount: number): string
  /** The labels of further columns. */
  columns?: readonly string[]
  /** Whether the sum follows the numbers; true by default. */
  isTotalShown?: boolean
}

/** The number of distinct colours. Further entries repeat them and are told apart by their labels. */
export const colours = 6
