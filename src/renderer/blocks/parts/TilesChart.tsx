import { emptyMark } from '../../format/format.ts'
import { useFormat, useServices } from '../../hooks.ts'
import { distributeTiles, sharesOfTotal } from './chart-geometry.ts'
import { type ChartProps, colours } from './series.ts'
import './tiles-chart.css'
import { TILES, tilesPath } from './tiles.ts'

/** The number of rows of tiles, by the theme's drawing style. */
const rowsOf = { mosaic: 10, lines: 1, grid: 1, none: 1 }

/** The tile sizes of alternating shares, so that neighbours differ without colour. */
const sizesOf = { mosaic: [0.84, 0.84], lines: [0.8, 0.66], grid: [0.8, 0.66], none: [1, 1] } as const

/** The size of the hole in the tiles of every second share, where tiles are large enough for one. */
const holesOf = { mosaic: 0.26, lines: 0, grid: 0, none: 0 } as const

/** Renders the shares of a total in a hundred tiles, with the numbers beside them. */
export default function TilesChart({
  series,
  caption,
  formatAmount,
  columns = [],
  isTotalShown = true,
}: ChartProps) {
  const { t, tenant } = useServices()
  const format = useFormat()
  const { art } = tenant.theme
  const rows = rowsOf[art]
  const amounts = series.map(({ amount }) => amount)
  const shares = sharesOfTotal(amounts)
  const total = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
  const tiles = distributeTiles(shares, TILES)
  return (
    <div className={`ts-shares ts-shares--${art}`}>
      <svg viewBox={`0 0 ${TILES / rows} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
        {tiles.map((count, index) => {
          const from = tiles.slice(0, index).reduce((sum, previousCount) => sum + previousCount, 0)
          const isSecond = index % 2 === 1
          const size = sizesOf[art][isSecond ? 1 : 0]
          const hole = isSecond ? holesOf[art] : 0
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: shares have the order of their rows
              key={index}
              className={`ts-shares__part ts-colour-${index % colours}`}
              fillRule="evenodd"
              d={[size, hole]
                .filter(Boolean)
                .map((side) => tilesPath(from, from + count, rows, side))
                .join('')}
            />
          )
        })}
      </svg>
      <table className="ts-shares__legend">
        <caption className="ts-visually-hidden">{caption}</caption>
        {columns.length > 0 && (
          <thead>
            <tr>
              <td />
              <th scope="col">{t('blocks.chart_amount')}</th>
              <th scope="col">{t('blocks.chart_share')}</th>
              {columns.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {series.map(({ label, formattedAmount, more = [] }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shares may have the same label
            <tr key={index}>
              <th scope="row" className={`ts-colour-${index % colours}`}>
                {label}
              </th>
              <td className="ts-number">{formattedAmount}</td>
              <td className="ts-number ts-muted">
                {format(Math.round((shares[index] ?? 0) * 1000) / 10, 'percent')}
              </td>
              {more.map((formattedValue, position) => (
                <td
                  key={columns[position]}
                  className={
                    formattedValue === emptyMark
                      ? 'ts-shares__more ts-value--empty'
                      : 'ts-shares__more ts-number'
                  }
                  data-label={columns[position]}
                >
                  {formattedValue}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {series.length > 1 && isTotalShown && (
          <tfoot>
            <tr>
              <th scope="row">{t('blocks.in_all')}</th>
              <td className="ts-number">{formatAmount(total)}</td>
              <td colSpan={1 + columns.length} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
