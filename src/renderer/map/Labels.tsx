import {
  type Coordinates,
  distanceBetween,
  type Point,
  type Size,
  toPixel,
  toPoint,
  type View,
} from './geometry.ts'
import { municipalityZoom } from './OutlineLayer.tsx'
import type { Region } from './outlines.ts'
import type { MapData } from './use-map-data.ts'

interface LabelsProps {
  view: View
  size: Size
  mapData: MapData
  coordinates: Coordinates | undefined
}

interface Label extends Point {
  name: string
}

/** The width of a letter and the height of a line, in pixels. */
const letterWidth = 6.4
const lineHeight = 18
/** The minimum zoom at which provinces are labelled. */
const provinceZoom = 5.5

/**
 * Draws the names that fit, those closest to the coordinates first. The selection does not depend on the map's
 * position.
 */
export function Labels({ view, size, mapData, coordinates }: LabelsProps) {
  const { outlines, municipalities } = mapData
  const regions: readonly Region[] =
    view.zoom >= municipalityZoom
      ? municipalities
      : view.zoom >= provinceZoom
        ? (outlines?.provinces ?? [])
        : []
  const regionsByDistance = coordinates
    ? [...regions].sort(
        (one, other) => distanceBetween(one, coordinates) - distanceBetween(other, coordinates),
      )
    : regions
  return (
    <svg className="ts-map__layer" aria-hidden="true">
      {fittingLabels(regionsByDistance, view, size, coordinates).map(({ name, x, y }) => (
        <text key={name} className="ts-map__label" x={x} y={y}>
          {name}
        </text>
      ))}
    </svg>
  )
}

function fittingLabels(
  regions: readonly Region[],
  view: View,
  size: Size,
  coordinates: Coordinates | undefined,
): Label[] {
  const placedLabels: Label[] = coordinates
    ? [{ name: '', ...toPixel(view, size, toPoint(coordinates)) }]
    : []
  const labels: Label[] = []
  for (const region of regions) {
    const label = { name: region.name, ...toPixel(view, size, toPoint(region)) }
    if (!isFullyVisible(label, size) || placedLabels.some((other) => overlaps(label, other))) continue
    placedLabels.push(label)
    labels.push(label)
  }
  return labels
}

function isFullyVisible({ name, x, y }: Label, { width, height }: Size): boolean {
  const halfWidth = (name.length * letterWidth) / 2
  return x > halfWidth && x < width - halfWidth && y > lineHeight && y < height - lineHeight
}

function overlaps(first: Label, second: Label): boolean {
  const minDistance = ((first.name.length + second.name.length) * letterWidth) / 2 + 8
  return Math.abs(first.x - second.x) < minDistance && Math.abs(first.y - second.y) < lineHeight
}
