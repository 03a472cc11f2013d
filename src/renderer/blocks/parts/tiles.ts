/** The number of tiles, one per cent each, filled column by column from the left. */
export const TILES = 100

export interface Shares {
  /** The number of filled tiles, of which the first `own` are the reader's. */
  done: number
  own: number
  /** The number of promised tiles after the filled ones. */
  promised: number
}

/** Converts amounts to whole tiles, rounded down; the reader's own share is rounded up. */
export function sharesOf(value: number, ownAmount: number, promised: number, max: number): Shares {
  if (max <= 0) return { done: 0, own: 0, promised: 0 }
  const tiles = (amount: number) => Math.max(0, (amount / max) * TILES)
  const done = Math.min(TILES, Math.max(Math.floor(tiles(value)), Math.ceil(tiles(ownAmount))))
  return {
    done,
    own: Math.min(done, Math.ceil(tiles(ownAmount))),
    promised: Math.min(TILES, Math.floor(tiles(value + promised))) - done,
  }
}

/** Returns the SVG path of the tiles from `from` up to, but excluding, `to`. Each tile's cell is one unit. */
export function tilesPath(from: number, to: number, rows: number, share = 0.78): string {
  const margin = (1 - share) / 2
  const tileIndexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  return tileIndexes
    .map((tileIndex) => {
      const [x, y] = [Math.floor(tileIndex / rows) + margin, (tileIndex % rows) + margin]
      return `M${round(x)} ${round(y)}h${share}v${share}h-${share}z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
