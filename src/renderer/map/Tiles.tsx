import { type Tiles as Served, tileAddress } from '../../language/customization/tiles.ts'
import type { Size, View } from './geometry.ts'
import { tilesFor } from './tiling.ts'

/** The tenant's own map, over the outlines: what does not come leaves them in sight. */
export function Tiles({ view, size, tiles }: { view: View; size: Size; tiles: Served }) {
  if (size.width === 0) return null
  return (
    <div className="ts-map__layer">
      {tilesFor(view, size, tiles.mostZoom).map(({ z, x, y, left, top, side }) => (
        <img
          key={`${z}/${x}/${y}/${Math.round(left / side)}`}
          className="ts-map__tile"
          src={tileAddress(tiles.template, { z, x, y })}
          alt=""
          draggable={false}
          style={{ transform: `translate(${left}px, ${top}px)`, inlineSize: side, blockSize: side }}
        />
      ))}
    </div>
  )
}
