/** Returns each amount's share of the total, 0 to 1; amounts below zero have a share of 0. */
export function sharesOfTotal(amounts: readonly number[]): number[] {
  const positiveAmounts = amounts.map((amount) => Math.max(0, amount))
  const total = positiveAmounts.reduce((sum, amount) => sum + amount, 0)
  return positiveAmounts.map((amount) => (total > 0 ? amount / total : 0))
}

/** Distributes whole tiles among the shares by the largest remainder method, so that the counts add up to `tiles`. */
export function distributeTiles(shares: readonly number[], tiles: number): number[] {
  if (shares.every((share) => share === 0)) return shares.map(() => 0)
  const exactCounts = shares.map((share) => share * tiles)
  const counts = exactCounts.map(Math.floor)
  const remainingTiles = Math.round(tiles - counts.reduce((sum, count) => sum + count, 0))
  const byRemainder = exactCounts
    .map((size, index) => ({ index, rest: size - Math.floor(size) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, remainingTiles)) counts[index] = (counts[index] ?? 0) + 1
  return counts
}

/** Returns the ticks of a scale: at most `max` intervals of 1, 2, 5 or 10 times a power of ten, including zero. */
export function ticksOf(amounts: readonly number[], max = 4): number[] {
  const low = Math.min(0, ...amounts)
  const high = Math.max(0, ...amounts)
  if (low === high) return [0]
  const roughStep = (high - low) / max
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= roughStep) ?? 10)
  const firstStep = Math.floor(low / step)
  const lastStep = Math.ceil(high / step)
  return Array.from({ length: lastStep - firstStep + 1 }, (_, index) => (firstStep + index) * step)
}

interface StepsPathOptions {
  /** The ticks of the scale, ascending. */
  ticks: readonly number[]
  box: { width: number; height: number }
  /** The width of one step. */
  step: number
  /** The index of the first step. */
  from: number
  /**
   * The amount of the step before the first. The line starts in the middle of that step; without it, at the first step.
   */
  previousAmount?: number | undefined
  /** The maximum x coordinate of the line; the right edge by default. */
  maxX?: number
  /** The lower bounds of a band whose upper bounds are the amounts. */
  lowerEdge?: readonly number[]
}

/**
 * Returns the SVG path of a stepped line, y downwards. The line reaches each amount in the middle of its step, above
 * the label, and stays there until the next.
 */
export function stepsPath(
  amounts: readonly number[],
  { ticks, box, step, from, previousAmount, maxX = box.width, lowerEdge }: StepsPathOptions,
): string {
  if (amounts.length === 0) return ''
  const low = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 0) - low || 1
  const yOf = (amount: number) => round(box.height - ((amount - low) / range) * box.height)
  const points = (edgeAmounts: readonly number[]) =>
    edgeAmounts.flatMap((amount, index) => {
      const middle = (from + index + 0.5) * step
      return [middle, Math.min(middle + step, maxX)].map((x) => `${round(x)} ${yOf(amount)}`)
    })
  const startPoints =
    previousAmount === undefined
      ? []
      : [from - 0.5, from + 0.5].map((x) => `${round(x * step)} ${yOf(previousAmount)}`)
  const outline = [...startPoints, ...points(amounts), ...(lowerEdge ? points(lowerEdge).reverse() : [])]
  return `M${outline.join('L')}${lowerEdge ? 'Z' : ''}`
}

/** The share of a period's width that its column fills; the remaining width separates the columns. */
const columnShare = 0.64

interface Column {
  x: number
  y: number
  width: number
  height: number
  isNegative: boolean
}

/** Returns the rectangle of each amount in the box, y downwards, between zero and the amount on the scale. */
export function columnsOf(
  amounts: readonly number[],
  ticks: readonly number[],
  box: { width: number; height: number },
): Column[] {
  const low = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 0) - low || 1
  const step = box.width / amounts.length
  const yOf = (amount: number) => box.height - ((amount - low) / range) * box.height
  return amounts.map((amount, index) => ({
    x: round((index + (1 - columnShare) / 2) * step),
    y: round(yOf(Math.max(0, amount))),
    width: round(columnShare * step),
    height: round(Math.abs(yOf(amount) - yOf(0))),
    isNegative: amount < 0,
  }))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Returns the indexes of the labels to display out of `count`, on an axis with space for `max`. The last label is
 * always included.
 */
export function visibleLabelIndexes(count: number, max: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / max))
  const indexes = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) indexes.add(index)
  return indexes
}
