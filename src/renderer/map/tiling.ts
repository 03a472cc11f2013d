import { type Size, squareWidthInPixels, tileSide, type View } from './geometry.ts'

export interface Tile {
  z: number
  x: number
  y: number
  left: number
  top: number
  side: number
}

/** Returns the tiles of a view with their positions in pixels; they repeat beyond the date line. */
export function tilesFor(view: View, { width, height }: Size, maxZoom: number): Tile[] {
  const z = Math.min(Math.max(Math.round(view.zoom), 0), maxZoom)
  const count = 2 ** z
  const tileWidth = tileSide * 2 ** (view.zoom - z)
  const pixels = squareWidthInPixels(view)
  const [left, top] = [view.x * pixels - width / 2, view.y * pixels - height / 2]
  const tiles: Tile[] = []
  for (
    let y = Math.max(0, Math.floor(top / tileWidth));
    y <= Math.min(count - 1, (top + height) / tileWidth);
    y += 1
  )
    for (let x = Math.floor(left / tileWidth); x <= (left + width) / tileWidth; x += 1)
      tiles.push({
        z,
        y,
        // Wraps the column at the date line; % alone would keep the sign of a negative one.
        x: ((x % count) + count) % count,
        left: x * tileWidth - left,
        top: y * tileWidth - top,
        side: tileWidth,
      })
  return tiles
}
