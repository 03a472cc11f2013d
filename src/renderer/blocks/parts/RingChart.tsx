import { useFormat } from '../../use.ts'
import { slicesOf } from './chart-geometry.ts'
import { type ChartProps, colours } from './series.ts'

/** The ring's circumference is 100, so that a share in per cent is a length. */
const radius = 100 / (2 * Math.PI)
/** Between neighbours, so that they part without relying on colour. */
const gap = 0.7

/** A dash as long as the share, and the rest of the ring left out. */
function dashOf(share: number): string {
  const length = Math.max(0, share * 100 - (share < 1 ? gap : 0))
  return `${length} ${100 - length}`
}

export function RingChart({ series, caption, words }: ChartProps) {
  const format = useFormat()
  const slices = slicesOf(series.map(({ amount }) => amount))
  const whole = series.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  return (
    <div className="ts-ring">
      <div className="ts-ring__picture">
        <svg viewBox="-20 -20 40 40" aria-hidden="true">
          {slices.map(({ share, start }, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: slices stand in the order of their rows
              key={index}
              className={`ts-ring__slice ts-colour-${index % colours}`}
              r={radius}
              strokeDasharray={dashOf(share)}
              strokeDashoffset={25 - start * 100}
            />
          ))}
        </svg>
        <p className="ts-ring__whole ts-number">{words(whole)}</p>
      </div>
      <table className="ts-ring__legend">
        <caption className="ts-visually-hidden">{caption}</caption>
        <tbody>
          {series.map(({ label, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two slices may bear the same label
            <tr key={index}>
              <th scope="row" className={`ts-colour-${index % colours}`}>
                {label}
              </th>
              <td className="ts-number">{words}</td>
              <td className="ts-number ts-muted">
                {format(Math.round((slices[index]?.share ?? 0) * 1000) / 10, 'percent')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
