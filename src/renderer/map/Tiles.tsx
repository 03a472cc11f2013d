import { type Tiles as TileServer, tileAddress } from '../../language/customization/tiles.ts'
import type { Size, View } from './geometry.ts'
import { tilesFor } from './tiling.ts'

/** Renders the tiles of the tenant's server over the outlines, which remain visible where a tile fails to load. */
export function Tiles({ view, size, tiles }: { view: View; size: Size; tiles: TileServer }) {
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
