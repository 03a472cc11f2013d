import { pixelsOf, type Size, TILE, type View } from './geometry.ts'

export interface Tile {
  z: number
  x: number
  y: number
  left: number
  top: number
  side: number
}

/** Returns the tiles of a view with their positions; wraps at the date line. */
export function tilesFor(view: View, { width, height }: Size, maxZoom: number): Tile[] {
  const z = Math.min(Math.max(Math.round(view.zoom), 0), maxZoom)
  const count = 2 ** z
  const side = TILE * 2 ** (view.zoom - z)
  const pixels = pixelsOf(view)
  const [left, top] = [view.x * pixels - width / 2, view.y * pixels - height / 2]
  const tiles: Tile[] = []
  for (let y = Math.max(0, Math.floor(top / side)); y <= Math.min(count - 1, (top + height) / side); y += 1)
    for (let x = Math.floor(left / side); x <= (left + width) / side; x += 1)
      tiles.push({ z, y, x: ((x % count) + count) % count, left: x * side - left, top: y * side - top, side })
  return tiles
}
