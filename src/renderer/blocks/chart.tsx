import { Suspense } from 'react'
import type { Scope } from '../data/scope.ts'
import { useFormat, useReader, useServices } from '../hooks.ts'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import type { BlockProps } from './block-props.ts'
import './chart.css'
import { ColumnsChart } from './parts/ColumnsChart.tsx'
import { numberOrZero } from './parts/number-or-zero.ts'
import { StepsChart } from './parts/StepsChart.tsx'
import type { ChartProps, Series } from './parts/series.ts'

/** Loads the rarely used kinds on demand, so that the first load of the others is smaller. */
const bars = lazyWithPreload<ChartProps>(() => import('./parts/BarChart.tsx'))
const tiles = lazyWithPreload<ChartProps>(() => import('./parts/TilesChart.tsx'))
const kinds = {
  bars: (props: ChartProps) => <Preloadable part={bars} props={props} />,
  tiles: (props: ChartProps) => <Preloadable part={tiles} props={props} />,
  columns: ColumnsChart,
  steps: StepsChart,
}

export default function Chart({ block, scope }: BlockProps<'chart'>) {
  const { t } = useServices()
  const { text, value, list, isMet } = useReader()
  const format = useFormat()
  const Kind = kinds[block.kind]
  const formatAmount = (amount: unknown) => format(amount, block.as ?? 'number')
  const formatScale = (amount: number) =>
    format(amount, block.as === 'money' ? 'sum' : (block.as ?? 'number'))
  const rows = list(block.rows, scope)
  // Leaves out columns without any value.
  const columns = (block.columns ?? []).filter(({ when }) =>
    rows.some((row) => isMet(when, { ...scope, row })),
  )
  const series: Series = rows.map((row) => {
    const rowScope = { ...scope, row }
    const amount = value(block.value, rowScope) ?? 0
    return {
      label: format(
        value(block.label, rowScope),
        block.of ? 'enumeration' : (block.label_as ?? 'text'),
        block.of,
      ),
      amount: numberOrZero(amount),
      formattedAmount: formatAmount(amount),
      more: columns.map((column) =>
        format(isMet(column.when, rowScope) ? value(column.value, rowScope) : undefined, column.as),
      ),
      expected:
        block.expected !== undefined && isMet(block.expected, rowScope)
          ? expectedRangeOf(rowScope, amount)
          : undefined,
    }
  })

  function expectedRangeOf(rowScope: Scope, amount: unknown) {
    const [lowest = amount, highest = amount] = [block.low, block.high].map(
      (edge) => edge && value(edge, rowScope),
    )
    const bounds = { low: formatAmount(lowest), high: formatAmount(highest) }
    return {
      low: numberOrZero(lowest),
      high: numberOrZero(highest),
      formattedRange: lowest === highest ? t('blocks.expected') : t('blocks.expected_between', bounds),
    }
  }

  return (
    <figure className="ts-chart">
      <figcaption className="ts-chart__title">{text(block.title, scope)}</figcaption>
      {series.length > 0 ? (
        <Suspense fallback={<div className="ts-skeleton__media" />}>
          <Kind
            series={series}
            caption={text(block.title, scope)}
            formatAmount={formatAmount}
            formatTick={formatScale}
            columns={columns.map(({ label }) => text(label, scope))}
            isTotalShown={block.total !== false}
          />
        </Suspense>
      ) : (
        <p className="ts-muted">{t('blocks.nothing_yet')}</p>
      )}
    </figure>
  )
}
