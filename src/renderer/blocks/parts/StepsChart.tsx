import { useServices } from '../../hooks.ts'
import { labelled, stepsPath, ticksOf } from './chart-geometry.ts'
import type { ChartProps, Series } from './series.ts'

const box = { width: 600, height: 200 }
const maxLabels = 6

/** Draws amounts over time as a stepped line until now; a forecast is dashed, within the band of its bounds. */
export function StepsChart({ series, caption, scaleWords }: ChartProps) {
  const ticks = ticksOf(
    series.flatMap(({ amount, expected }) => [amount, expected?.high ?? 0, expected?.low ?? 0]),
  )
  const known = series.findIndex(({ expected }) => expected)
  const first = known === -1 ? series.length : known
  const step = box.width / series.length
  const line = (
    amounts: number[],
    from: number,
    more: { closed?: number[]; before?: number | undefined; until?: number } = {},
  ) => stepsPath(amounts, { ticks, box, step, from, ...more })
  const forecast = series.slice(first)
  const shown = labelled(series.length, maxLabels)
  return (
    <>
      <div className="ts-steps-chart" aria-hidden="true">
        <ol className="ts-steps-chart__scale ts-number" reversed>
          {ticks.toReversed().map((tick) => (
            <li key={tick}>{scaleWords(tick)}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick, index) => {
            const y = (index * box.height) / Math.max(1, ticks.length - 1)
            return <path key={tick} className="ts-steps-chart__rule" d={`M0 ${y}H${box.width}`} />
          })}
          {forecast.length > 0 && (
            <path
              className="ts-steps-chart__band"
              d={line(
                forecast.map(({ amount, expected }) => expected?.high ?? amount),
                first,
                { closed: forecast.map(({ amount, expected }) => expected?.low ?? amount) },
              )}
            />
          )}
          <path
            className="ts-steps-chart__line"
            d={line(amountsOf(series.slice(0, first)), 0, { until: first * step })}
          />
          <path
            className="ts-steps-chart__line ts-steps-chart__line--expected"
            d={line(amountsOf(forecast), first, { before: series[first - 1]?.amount })}
          />
        </svg>
        <ol
          className="ts-steps-chart__labels"
          style={{ gridTemplateColumns: `repeat(${series.length}, 1fr)` }}
        >
          {series.map(({ label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same label
            <li key={index}>{shown.has(index) && label}</li>
          ))}
        </ol>
      </div>
      <Numbers series={series} caption={caption} />
    </>
  )
}

function amountsOf(series: Series): number[] {
  return series.map(({ amount }) => amount)
}

function Numbers({ series, caption }: Pick<ChartProps, 'series' | 'caption'>) {
  const { t } = useServices()
  return (
    <details className="ts-steps-chart__numbers">
      <summary>{t('blocks.in_numbers')}</summary>
      <table>
        <caption className="ts-visually-hidden">{caption}</caption>
        <tbody>
          {series.map(({ label, words, expected }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same label
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className="ts-number">{words}</td>
              <td className="ts-muted">{expected?.words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
