import { stepsPath, ticksOf } from './chart-geometry.ts'
import type { ChartProps, Series } from './series.ts'
import { plotSize, TimeChart } from './TimeChart.tsx'

/**
 * Draws amounts over time as a stepped line. Forecasts follow as a dashed line within the band between their bounds.
 */
export function StepsChart({ series, caption, formatTick }: ChartProps) {
  const ticks = ticksOf(
    series.flatMap(({ amount, expected }) => [amount, expected?.high ?? 0, expected?.low ?? 0]),
  )
  const firstForecastIndex = series.findIndex(({ expected }) => expected)
  const forecastStart = firstForecastIndex === -1 ? series.length : firstForecastIndex
  const step = plotSize.width / series.length
  // Ends what has been received where its last amount stands.
  const today = (forecastStart - 0.5) * step
  const pathOf = (
    amounts: number[],
    from: number,
    options: { lowerEdge?: number[]; previousAmount?: number | undefined; maxX?: number } = {},
  ) => stepsPath(amounts, { ticks, box: plotSize, step, from, ...options })
  const forecast = series.slice(forecastStart)
  return (
    <TimeChart series={series} ticks={ticks} caption={caption} formatTick={formatTick}>
      {forecast.length > 0 && (
        <path
          className="ts-steps-chart__band"
          d={pathOf(
            forecast.map(({ amount, expected }) => expected?.high ?? amount),
            forecastStart,
            { lowerEdge: forecast.map(({ amount, expected }) => expected?.low ?? amount) },
          )}
        />
      )}
      <path
        className="ts-steps-chart__line"
        d={pathOf(amountsOf(series.slice(0, forecastStart)), 0, forecast.length > 0 ? { maxX: today } : {})}
      />
      <path
        className="ts-steps-chart__line ts-steps-chart__line--expected"
        d={pathOf(amountsOf(forecast), forecastStart, { previousAmount: series[forecastStart - 1]?.amount })}
      />
    </TimeChart>
  )
}

function amountsOf(series: Series): number[] {
  return series.map(({ amount }) => amount)
}
