import { type Coordinates, metresOfPixel, type Size, toPixel, toPoint, type View } from './geometry.ts'

interface MarksProps {
  view: View
  size: Size
  coordinates: Coordinates | undefined
  radius: number
  readerLocation: Coordinates | undefined
}

/** Half the side of a mark in pixels. */
const halfSide = 7

/** Draws the coordinates as a tile, the area as a circle, the reader's location and the line between both. */
export function Marks({ view, size, coordinates, radius, readerLocation }: MarksProps) {
  const markPoint = coordinates && toPixel(view, size, toPoint(coordinates))
  const readerPoint = readerLocation && toPixel(view, size, toPoint(readerLocation))
  const areaRadius = coordinates ? radius / metresOfPixel({ ...view, ...toPoint(coordinates) }) : 0
  return (
    <svg className="ts-map__layer ts-map__marks" aria-hidden="true">
      {markPoint && areaRadius > halfSide && (
        <circle className="ts-map__area" cx={markPoint.x} cy={markPoint.y} r={areaRadius} />
      )}
      {markPoint && readerPoint && (
        <line
          className="ts-map__between"
          x1={markPoint.x}
          y1={markPoint.y}
          x2={readerPoint.x}
          y2={readerPoint.y}
        />
      )}
      {readerPoint && <circle className="ts-map__mine" cx={readerPoint.x} cy={readerPoint.y} r={halfSide} />}
      {markPoint && (
        <rect
          className="ts-map__spot"
          x={markPoint.x - halfSide}
          y={markPoint.y - halfSide}
          width={2 * halfSide}
          height={2 * halfSide}
        />
      )}
      <path className="ts-map__aim" d={`M${size.width / 2 - 9} ${size.height / 2}h18m-9-9v18`} />
    </svg>
  )
}
