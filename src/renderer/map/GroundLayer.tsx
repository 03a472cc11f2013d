import { memo } from 'react'
import { onScreen, pixelsOf, type Size, type View } from './geometry.ts'
import { graticuleOf } from './graticule.ts'
import { squareWidths } from './outlines.ts'
import type { Ground } from './use-ground.ts'

interface GroundLayerProps {
  view: View
  size: Size
  ground: Ground
}

/** The minimum zoom at which municipalities are drawn. */
export const nearZoom = 8.5

/** Draws the outlines of countries, provinces and, when zoomed in, municipalities; the place's own are highlighted. */
export function GroundLayer({ view, size, ground }: GroundLayerProps) {
  const { outlines, province, municipalities, municipality } = ground
  const isNear = view.zoom >= nearZoom
  const origin = onScreen(view, size, { x: 0, y: 0 })
  const scaled = (side: number) => `translate(${origin.x} ${origin.y}) scale(${pixelsOf(view) / side})`
  const highlighted = isNear && municipality ? undefined : province
  return (
    <svg className="ts-map__layer" aria-hidden="true">
      <g transform={scaled(squareWidths.countries)}>
        <Land className="ts-map__abroad" outlines={outlines?.countries} />
      </g>
      <g transform={scaled(squareWidths.provinces)}>
        <Land className="ts-map__land" outlines={outlines?.provinces} />
        {highlighted && <path className="ts-map__own" d={highlighted.path} />}
      </g>
      <path className="ts-map__graticule" d={graticuleOf(view, size)} />
      {isNear && (
        <g transform={scaled(squareWidths.municipalities)}>
          <Land className="ts-map__parts" outlines={municipalities} />
          {municipality && <path className="ts-map__own" d={municipality.path} />}
        </g>
      )}
    </svg>
  )
}

interface LandProps {
  className: string
  outlines: readonly { path: string }[] | undefined
}

/** Memoized, because only the position changes. */
const Land = memo(function Land({ className, outlines = [] }: LandProps) {
  return <path className={className} d={outlines.map(({ path }) => path).join('')} />
})
