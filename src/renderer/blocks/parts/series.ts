export type Series = readonly {
  label: string
  amount: number
  /** The amount as people read it. */
  words: string
  /** Set of a forecast: between which amounts it may lie, and in words. */
  expected?: { low: number; high: number; words: string } | undefined
}[]

export interface ChartProps {
  series: Series
  caption: string
  /** Any amount of this series' kind as people read it: for scales and sums. */
  words(amount: number): string
}

/** Colours are told apart up to here; later ones begin again, and their labels stand beside them. */
export const colours = 6
