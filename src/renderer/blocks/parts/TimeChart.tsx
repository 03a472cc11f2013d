import type { ReactNode } from 'react'
import { useServices } from '../../hooks.ts'
import { visibleLabelIndexes } from './chart-geometry.ts'
import type { ChartProps } from './series.ts'

/** The size of a drawing's coordinate system, which is stretched to the available width. */
export const plotSize = { width: 600, height: 200 }
const maxLabels = 6

interface TimeChartProps extends Pick<ChartProps, 'series' | 'caption' | 'formatTick'> {
  /** The ticks of the scale, ascending. */
  ticks: readonly number[]
  /** The SVG shapes, in the coordinates of `plotSize`. */
  children: ReactNode
}

/**
 * Renders a drawing of amounts over time with its scale, grid lines and labels, and a table of the figures behind a
 * toggle.
 */
export function TimeChart({ series, ticks, caption, formatTick, children }: TimeChartProps) {
  const visibleLabels = visibleLabelIndexes(series.length, maxLabels)
  return (
    <>
      <div className="ts-time-chart" aria-hidden="true">
        <ol className="ts-time-chart__scale ts-number" reversed>
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{formatTick(tick)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {ticks.map((tick, index) => {
            const y = (index * plotSize.height) / Math.max(1, ticks.length - 1)
            return <path key={tick} className="ts-time-chart__rule" d={`M0 ${y}H${plotSize.width}`} />
          })}
          {children}
        </svg>
        <ol
          className="ts-time-chart__labels"
          style={{ gridTemplateColumns: `repeat(${series.length}, 1fr)` }}
        >
          {series.map(({ label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
            <li key={index} className={visibleLabels.has(index) ? undefined : 'ts-time-chart__label--narrow'}>
              {(visibleLabels.has(index) || index === 0) && label}
            </li>
          ))}
        </ol>
      </div>
      <FigureTable series={series} caption={caption} />
    </>
  )
}

function FigureTable({ series, caption }: Pick<ChartProps, 'series' | 'caption'>) {
  const { t } = useServices()
  return (
    <details className="ts-time-chart__figures">
      <summary>{t('blocks.in_numbers')}</summary>
      <table>
        <caption className="ts-visually-hidden">{caption}</caption>
        <tbody>
          {series.map(({ label, formattedAmount, expected }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className="ts-number">{formattedAmount}</td>
              <td className="ts-muted">{expected?.formattedRange}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
