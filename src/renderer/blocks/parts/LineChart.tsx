import { labelled, pointsOf, ticksOf } from './chart-geometry.ts'
import type { ChartProps } from './series.ts'

const box = { width: 600, height: 200 }
const mostLabels = 6

/** A line on its scale. The same numbers follow as a table for who cannot see it. */
export function LineChart({ series, caption, words }: ChartProps) {
  const amounts = series.map(({ amount }) => amount)
  const ticks = ticksOf(amounts)
  const points = pointsOf(amounts, ticks, box)
  const shown = labelled(series.length, mostLabels)
  const line = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  const last = points.at(-1)
  return (
    <>
      <div className="ts-line" aria-hidden="true">
        <ol className="ts-line__scale ts-number" reversed>
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{words(tick)}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((_, index) => {
            const y = (index * box.height) / Math.max(1, ticks.length - 1)
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their place
            return <path key={index} className="ts-line__rule" d={`M0 ${y}H${box.width}`} />
          })}
          <path
            className="ts-line__area"
            d={`${line}L${last?.x ?? 0} ${box.height}L${points[0]?.x ?? 0} ${box.height}Z`}
          />
          <path className="ts-line__line" d={line} />
        </svg>
        <ol className="ts-line__labels">
          {series.map(({ label }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may bear the same label
            shown.has(index) ? <li key={index}>{label}</li> : null,
          )}
        </ol>
      </div>
      <div className="ts-visually-hidden">
        <table>
          <caption>{caption}</caption>
          <tbody>
            {series.map(({ label, words }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two points may bear the same label
              <tr key={index}>
                <th scope="row">{label}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
