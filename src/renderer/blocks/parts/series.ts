export type Series = readonly {
  label: string
  amount: number
  /** The amount as people read it. */
  words: string
}[]

export interface ChartProps {
  series: Series
  caption: string
  /** Any amount of this series' kind as people read it: for scales and sums. */
  words(amount: number): string
}

/** Colours are told apart up to here; later ones begin again, and their labels stand beside them. */
export const colours = 6
