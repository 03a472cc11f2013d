import { columnsOf, ticksOf } from './chart-geometry.ts'
import type { ChartProps } from './series.ts'
import { plotSize, TimeChart } from './TimeChart.tsx'

/** Draws one column for each period, above zero for positive amounts and below zero for negative ones. */
export function ColumnsChart({ series, caption, formatTick }: ChartProps) {
  const amounts = series.map(({ amount }) => amount)
  const ticks = ticksOf(amounts)
  return (
    <TimeChart series={series} ticks={ticks} caption={caption} formatTick={formatTick}>
      {columnsOf(amounts, ticks, plotSize).map((column) => (
        <rect
          key={column.x}
          className={column.isNegative ? 'ts-column ts-column--negative' : 'ts-column'}
          x={column.x}
          y={column.y}
          width={column.width}
          height={column.height}
        />
      ))}
    </TimeChart>
  )
}
