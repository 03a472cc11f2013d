import { useFormat, useServices } from '../../hooks.ts'
import { distributeTiles, sharesOfTotal } from './chart-geometry.ts'
import { type ChartProps, colours } from './series.ts'
import './tiles-chart.css'
import { TILES, tilesPath } from './tiles.ts'

/** The number of rows of tiles, by the theme's drawing style. */
const rowsOf = { mosaic: 10, lines: 1, grid: 1, none: 1 }

/** The tile sizes of alternating shares, so that neighbours differ without colour. */
const sizesOf = { mosaic: [0.84, 0.74], lines: [0.8, 0.66], grid: [0.8, 0.66], none: [1, 1] } as const

/** Renders the shares of a total in a hundred tiles, with the numbers beside them. */
export default function TilesChart({
  series,
  caption,
  words: formatAmount,
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
          const size = sizesOf[art][index % 2 === 0 ? 0 : 1]
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: shares have the order of their rows
              key={index}
              className={`ts-shares__part ts-colour-${index % colours}`}
              d={tilesPath(from, from + count, rows, size)}
            />
          )
        })}
      </svg>
      <table className="ts-shares__legend">
        <caption className="ts-visually-hidden">{caption}</caption>
        <tbody>
          {series.map(({ label, words: formattedAmount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two shares may have the same label
            <tr key={index}>
              <th scope="row" className={`ts-colour-${index % colours}`}>
                {label}
              </th>
              <td className="ts-number">{formattedAmount}</td>
              <td className="ts-number ts-muted">
                {format(Math.round((shares[index] ?? 0) * 1000) / 10, 'percent')}
              </td>
            </tr>
          ))}
        </tbody>
        {series.length > 1 && isTotalShown && (
          <tfoot>
            <tr>
              <th scope="row">{t('blocks.in_all')}</th>
              <td className="ts-number">{formatAmount(total)}</td>
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
