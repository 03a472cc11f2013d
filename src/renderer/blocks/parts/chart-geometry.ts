interface Slice {
  /** The share of the whole, 0 to 1. */
  share: number
  /** Where on the ring it starts, 0 to 1. */
  start: number
}

/** Shares of a ring, clockwise from the top. What is not above zero takes no room. */
export function slicesOf(amounts: readonly number[]): Slice[] {
  const positive = amounts.map((amount) => Math.max(0, amount))
  const whole = positive.reduce((sum, amount) => sum + amount, 0)
  let start = 0
  return positive.map((amount) => {
    const share = whole > 0 ? amount / whole : 0
    const slice = { share, start }
    start += share
    return slice
  })
}

/** The rules of a scale: at most `most` steps of 1, 2 or 5 times a power of ten, zero always among them. */
export function ticksOf(amounts: readonly number[], most = 4): number[] {
  const low = Math.min(0, ...amounts)
  const high = Math.max(0, ...amounts)
  if (low === high) return [0]
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Points of a line in a box of `width` × `height`, y downwards, on the scale of `ticks`. */
export function pointsOf(
  amounts: readonly number[],
  ticks: readonly number[],
  box: { width: number; height: number },
): { x: number; y: number }[] {
  const low = ticks[0] ?? 0
  const range = (ticks.at(-1) ?? 0) - low || 1
  const gap = amounts.length > 1 ? box.width / (amounts.length - 1) : 0
  return amounts.map((amount, index) => ({
    x: amounts.length > 1 ? index * gap : box.width / 2,
    y: box.height - ((amount - low) / range) * box.height,
  }))
}

/** Which of `count` labels to write along an axis that has room for `most`: the last is always among them. */
export function labelled(count: number, most: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(count / most))
  const chosen = new Set<number>()
  for (let index = count - 1; index >= 0; index -= step) chosen.add(index)
  return chosen
}
