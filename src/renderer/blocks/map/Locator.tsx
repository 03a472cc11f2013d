import type { Spot } from './frames.ts'
import { isInside } from './inside.ts'
import provinces from './provinces.json' with { type: 'json' }

/** Straightened coasts leave a harbour in the sea: what lies a few kilometres off is asked, too. */
const shores = [
  [0, 0],
  [8, 0],
  [-8, 0],
  [0, 8],
  [0, -8],
] as const

/** The provinces around a place, with its own in colour and a tile where it lies. */
export default function Locator({ x, y, frame }: Spot) {
  const { left, top, width, height } = frame
  const own = shores
    .map(([east, south]) => provinces.find(({ path }) => isInside(path, x + east, y + south)))
    .find(Boolean)
  const tile = width / 46
  return (
    <svg viewBox={`${left} ${top} ${width} ${height}`} aria-hidden="true">
      <path className="ts-map__land" d={provinces.map(({ path }) => path).join('')} />
      {own && <path className="ts-map__province" d={own.path} />}
      <rect className="ts-map__spot" x={x - tile / 2} y={y - tile / 2} width={tile} height={tile} />
    </svg>
  )
}
