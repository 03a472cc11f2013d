/** Returns each amount's share of the total, 0 to 1; amounts below zero have a share of 0. */
export function partsOf(amounts: readonly number[]): number[] {
  const positive = amounts.map((amount) => Math.max(0, amount))
  const total = positive.reduce((sum, amount) => sum + amount, 0)
  return positive.map((amount) => (total > 0 ? amount / total : 0))
}

/** Distributes whole tiles among shares by the largest remainder method, so that the sum is exact. */
export function shareOut(shares: readonly number[], tiles: number): number[] {
  if (shares.every((share) => share === 0)) return shares.map(() => 0)
  const exact = shares.map((share) => share * tiles)
  const given = exact.map(Math.floor)
  const left = Math.round(tiles - given.reduce((sum, count) => sum + count, 0))
  const byRemainder = exact
    .map((size, index) => ({ index, rest: size - Math.floor(size) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, left)) given[index] = (given[index] ?? 0) + 1
  return given
}

/** Returns the ticks of a scale: at most `max` intervals of 1, 2, 5 or 10 times a power of ten, including zero. */
export function ticksOf(amounts: readonly number[], max = 4): number[] {
  const low = Math.min(0, ...amounts)
  const high = Math.max(0, ...amounts)
  if (low === high) return [0]
  const rough = (high - low) / max
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

interface Steps {
  /** The ticks of the scale, ascending. */
  ticks: readonly number[]
  box: { width: number; height: number }
  /** The width of one step. */
  step: number
  /** The number of earlier steps. */
  from: number
  /** The value before the first step, from whose column the line comes; without it, the line begins there. */
  before?: number | undefined
  /** Where the line ends at the latest; the right edge by default. */
  until?: number
  /** The lower edge of a band, whose upper edge the amounts are. */
  closed?: readonly number[]
}

/**
 * Returns the SVG path of a stepped line, y downwards. Each amount begins above its label, in the middle of its step,
 * and holds until the next.
 */
export function stepsPath(
  amounts: readonly number[],
  { ticks, box, step, from, before, until = box.width, closed }: Steps,
): string {
  if (amounts.length === 0) return ''
  const low = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 0) - low || 1
  const heightOf = (amount: number) => round(box.height - ((amount - low) / range) * box.height)
  const points = (edge: readonly number[]) =>
    edge.flatMap((amount, index) => {
      const middle = (from + index + 0.5) * step
      return [middle, Math.min(middle + step, until)].map((x) => `${round(x)} ${heightOf(amount)}`)
    })
  const rise =
    before === undefined ? [] : [from, from + 0.5].map((x) => `${round(x * step)} ${heightOf(before)}`)
  const outline = [...rise, ...points(amounts), ...(closed ? points(closed).reverse() : [])]
  return `M${outline.join('L')}${closed ? 'Z' : ''}`
}

/** The share of a column's period that the column fills; the rest separates it from its neighbours. */
const columnShare = 0.64

interface Column {
  x: number
  y: number
  width: number
  height: number
  negative: boolean
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
    negative: amount < 0,
  }))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Returns which of `count` labels to show along an axis with room for `max`; always includes the last. */
export function labelled(count: number, max: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / max))
  const chosen = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) chosen.add(index)
  return chosen
}
