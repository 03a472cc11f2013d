import { stepsPath, ticksOf } from './chart-geometry.ts'
import type { ChartProps, Series } from './series.ts'
import { box, TimeChart } from './TimeChart.tsx'

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
  return (
    <TimeChart series={series} ticks={ticks} caption={caption} scaleWords={scaleWords}>
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
    </TimeChart>
  )
}

function amountsOf(series: Series): number[] {
  return series.map(({ amount }) => amount)
}
