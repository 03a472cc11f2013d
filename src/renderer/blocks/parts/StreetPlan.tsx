/** A town drawn from tiles, with the place in its middle: it says "somewhere in town" and claims nothing more. */
export function StreetPlan() {
  return (
    <svg className="ts-plan" viewBox="0 0 640 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-9 320 140)">
        {blocks.map(([x, y, kind]) => (
          <rect
            key={`${x} ${y}`}
            className={`ts-plan__${kind}`}
            x={x}
            y={y}
            width={side}
            height={side}
            rx="5"
          />
        ))}
      </g>
      <path className="ts-plan__avenue" d="M-20 262 660 -6" />
      <path className="ts-plan__pin" d="M320 146c-12-11-18-20-18-28a18 18 0 1 1 36 0c0 8-6 17-18 28z" />
      <circle className="ts-plan__eye" cx="320" cy="118" r="6" />
    </svg>
  )
}

const side = 52
const street = 10
const columns = 14
const lines = 9

type Kind = 'house' | 'park' | 'square'

/** Which tile is what is fixed, so that the plan looks the same everywhere and never like one real town. */
function kindOf(column: number, line: number): Kind {
  if (column >= 9 && column <= 10 && line >= 3 && line <= 5) return 'park'
  return (column * 7 + line * 5) % 11 === 0 ? 'square' : 'house'
}

const blocks = Array.from({ length: columns * lines }, (_, index): [number, number, Kind] => {
  const column = index % columns
  const line = Math.floor(index / columns)
  return [-90 + column * (side + street), -120 + line * (side + street), kindOf(column, line)]
})
