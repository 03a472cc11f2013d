import { columnsOf, ticksOf } from './chart-geometry.ts'
import type { ChartProps } from './series.ts'
import { box, TimeChart } from './TimeChart.tsx'

/** Draws one column for each period, from zero up, or down below zero. */
export function ColumnsChart({ series, caption, scaleWords }: ChartProps) {
  const amounts = series.map(({ amount }) => amount)
  const ticks = ticksOf(amounts)
  return (
    <TimeChart series={series} ticks={ticks} caption={caption} scaleWords={scaleWords}>
      {columnsOf(amounts, ticks, box).map((column) => (
        <rect
          key={column.x}
          className={column.negative ? 'ts-bars__fill ts-bars__fill--negative' : 'ts-bars__fill'}
          x={column.x}
          y={column.y}
          width={column.width}
          height={column.height}
        />
      ))}
    </TimeChart>
  )
}
