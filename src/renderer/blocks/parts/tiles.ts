/** The number of tiles, one per cent each, filled column by column from the left. */
export const TILES = 100

export interface Shares {
  /** The number of filled tiles, of which the last `own` are the reader's. */
  done: number
  own: number
  /** The number of promised tiles after the filled ones. */
  promised: number
}

/** Returns the shares in whole tiles, rounded down; the reader's own share is rounded up. */
export function sharesOf(value: number, own: number, promised: number, max: number): Shares {
  if (max <= 0) return { done: 0, own: 0, promised: 0 }
  const tiles = (amount: number) => Math.max(0, (amount / max) * TILES)
  const done = Math.min(TILES, Math.max(Math.floor(tiles(value)), Math.ceil(tiles(own))))
  return {
    done,
    own: Math.min(done, Math.ceil(tiles(own))),
    promised: Math.min(TILES, Math.floor(tiles(value + promised))) - done,
  }
}

/** Returns the SVG path of tiles `from` to `to`, in units of one cell per tile. */
export function tilesPath(from: number, to: number, rows: number, share = 0.78): string {
  const edge = (1 - share) / 2
  const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return places
    .map((place) => {
      const [x, y] = [Math.floor(place / rows) + edge, (place % rows) + edge]
      return `M${round(x)} ${round(y)}h${share}v${share}h-${share}z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
