import { useFormat, useHost, useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import './chart.css'
import { BarChart } from './parts/BarChart.tsx'
import { LineChart } from './parts/LineChart.tsx'
import { RingChart } from './parts/RingChart.tsx'
import type { Series } from './parts/series.ts'
import { sizeOf } from './parts/size.ts'

const kinds = { bars: BarChart, line: LineChart, ring: RingChart }

export default function Chart({ block, scope }: BlockProps<'chart'>) {
  const { t } = useHost()
  const { text, value, list } = useReader()
  const format = useFormat()
  const Kind = kinds[block.kind]
  const series: Series = list(block.rows, scope).map((row) => {
    const rowScope = { ...scope, row }
    const amount = value(block.value, rowScope) ?? 0
    return {
      label: format(value(block.label, rowScope), block.of ? 'enumeration' : 'text', block.of),
      amount: sizeOf(amount),
      words: format(amount, block.as ?? 'number'),
    }
  })
  return (
    <figure className="ts-chart">
      <figcaption className="ts-chart__title">{text(block.title, scope)}</figcaption>
      {series.length > 0 ? (
        <Kind
          series={series}
          caption={text(block.title, scope)}
          words={(amount) => format(amount, block.as ?? 'number')}
        />
      ) : (
        <p className="ts-muted">{t('blocks.nothing_yet')}</p>
      )}
    </figure>
  )
}
