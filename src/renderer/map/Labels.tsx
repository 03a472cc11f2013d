import { nearZoom } from './GroundLayer.tsx'
import { distance, onScreen, type Place, type Point, type Size, toPoint, type View } from './geometry.ts'
import type { Region } from './outlines.ts'
import type { Ground } from './use-ground.ts'

interface LabelsProps {
  view: View
  size: Size
  ground: Ground
  place: Place | undefined
}

interface Label extends Point {
  name: string
}

/** The width of a letter and the height of a line in pixels. */
const letter = 6.4
const line = 18
/** The zoom from which provinces are named. */
const farZoom = 5.5

/**
 * Draws the names for which there is room, those near the place first. The selection does not depend on the map's
 * position.
 */
export function Labels({ view, size, ground, place }: LabelsProps) {
  const { outlines, municipalities } = ground
  const regions: readonly Region[] =
    view.zoom >= nearZoom ? municipalities : view.zoom >= farZoom ? (outlines?.provinces ?? []) : []
  const isNearPlace = place
    ? [...regions].sort((one, other) => distance(one, place) - distance(other, place))
    : regions
  return (
    <svg className="ts-map__layer" aria-hidden="true">
      {fittingLabels(isNearPlace, view, size, place).map(({ name, x, y }) => (
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
  place: Place | undefined,
): Label[] {
  const placedLabels: Label[] = place ? [{ name: '', ...onScreen(view, size, toPoint(place)) }] : []
  const labels: Label[] = []
  for (const region of regions) {
    const label = { name: region.name, ...onScreen(view, size, toPoint(region)) }
    if (!isSeen(label, size) || placedLabels.some((other) => meet(label, other))) continue
    placedLabels.push(label)
    labels.push(label)
  }
  return labels
}

function isSeen({ name, x, y }: Label, { width, height }: Size): boolean {
  const half = (name.length * letter) / 2
  return x > half && x < width - half && y > line && y < height - line
}

function meet(one: Label, other: Label): boolean {
  const minDistance = ((one.name.length + other.name.length) * letter) / 2 + 8
  return Math.abs(one.x - other.x) < minDistance && Math.abs(one.y - other.y) < line
}
