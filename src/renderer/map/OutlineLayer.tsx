import { memo } from 'react'
import { type Size, squareWidthInPixels, toPixel, type View } from './geometry.ts'
import { graticuleOf } from './graticule.ts'
import { squareWidths } from './outlines.ts'
import type { MapData } from './use-map-data.ts'

interface OutlineLayerProps {
  view: View
  size: Size
  mapData: MapData
}

/** The minimum zoom at which municipalities are drawn. */
export const municipalityZoom = 8.5

/**
 * Draws the outlines of countries, provinces and, when zoomed in, municipalities. Highlights the smallest one that
 * contains the coordinates.
 */
export function OutlineLayer({ view, size, mapData }: OutlineLayerProps) {
  const { outlines, province, municipalities, municipality } = mapData
  const hasMunicipalities = view.zoom >= municipalityZoom
  const origin = toPixel(view, size, { x: 0, y: 0 })
  const transformFor = (squareWidth: number) =>
    `translate(${origin.x} ${origin.y}) scale(${squareWidthInPixels(view) / squareWidth})`
  const highlightedProvince = hasMunicipalities && municipality ? undefined : province
  return (
    <svg className="ts-map__layer" aria-hidden="true">
      <g transform={transformFor(squareWidths.countries)}>
        <OutlinePaths className="ts-map__abroad" outlines={outlines?.countries} />
      </g>
      <g transform={transformFor(squareWidths.provinces)}>
        <OutlinePaths className="ts-map__land" outlines={outlines?.provinces} />
        {highlightedProvince && <path className="ts-map__own" d={highlightedProvince.path} />}
      </g>
      <path className="ts-map__graticule" d={graticuleOf(view, size)} />
      {hasMunicipalities && (
        <g transform={transformFor(squareWidths.municipalities)}>
          <OutlinePaths className="ts-map__parts" outlines={municipalities} />
          {municipality && <path className="ts-map__own" d={municipality.path} />}
        </g>
      )}
    </svg>
  )
}

interface OutlinePathsProps {
  className: string
  outlines: readonly { path: string }[] | undefined
}

/** Memoized, because moving the map changes only the transform. */
const OutlinePaths = memo(function Land({ className, outlines = [] }: OutlinePathsProps) {
  return <path className={className} d={outlines.map(({ path }) => path).join('')} />
})
