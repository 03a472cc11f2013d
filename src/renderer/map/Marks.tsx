import { metresOfPixel, onScreen, type Place, type Size, toPoint, type View } from './geometry.ts'

interface MarksProps {
  view: View
  size: Size
  place: Place | undefined
  radius: number
  mine: Place | undefined
}

/** Half the side of a mark in pixels. */
const half = 7

/** Draws the place as a tile, its area as a circle, the reader's place and the line between both. */
export function Marks({ view, size, place, radius, mine }: MarksProps) {
  const at = place && onScreen(view, size, toPoint(place))
  const ownPoint = mine && onScreen(view, size, toPoint(mine))
  const around = place ? radius / metresOfPixel({ ...view, ...toPoint(place) }) : 0
  return (
    <svg className="ts-map__layer ts-map__marks" aria-hidden="true">
      {at && around > half && <circle className="ts-map__area" cx={at.x} cy={at.y} r={around} />}
      {at && ownPoint && (
        <line className="ts-map__between" x1={at.x} y1={at.y} x2={ownPoint.x} y2={ownPoint.y} />
      )}
      {ownPoint && <circle className="ts-map__mine" cx={ownPoint.x} cy={ownPoint.y} r={half} />}
      {at && (
        <rect className="ts-map__spot" x={at.x - half} y={at.y - half} width={2 * half} height={2 * half} />
      )}
      <path className="ts-map__aim" d={`M${size.width / 2 - 9} ${size.height / 2}h18m-9-9v18`} />
    </svg>
  )
}
