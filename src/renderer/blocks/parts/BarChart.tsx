import './bar-chart.css'
import type { ChartProps } from './series.ts'

/** Renders bars in a table, which allows labels of any length and needs no separate text alternative. */
export default function BarChart({ series, caption }: ChartProps) {
  const max = Math.max(...series.map(({ amount }) => Math.abs(amount)), 0)
  return (
    <table className="ts-bars">
      <caption className="ts-visually-hidden">{caption}</caption>
      <tbody>
        {series.map(({ label, amount, formattedAmount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have the same label
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>
              <svg className="ts-bars__bar" aria-hidden="true">
                <rect
                  className={amount < 0 ? 'ts-bars__fill ts-bars__fill--negative' : 'ts-bars__fill'}
                  width={max > 0 ? `${(100 * Math.abs(amount)) / max}%` : 0}
                  height="100%"
                />
              </svg>
              <span className="ts-number">{formattedAmount}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
