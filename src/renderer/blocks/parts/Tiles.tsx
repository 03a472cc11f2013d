import type { Theme } from '../../../language/customization/customization.ts'
import { useFormat, useServices } from '../../hooks.ts'
import { sharesOf, TILES, tilesPath } from './tiles.ts'
import './tiles.css'

export interface TilesProps {
  value: number
  max: number
  label: string
  /** The reader's part of the value. */
  own?: number
  /** The amount promised beyond the value. */
  promised?: number
  /** The shape; `row` has the height of a text line. */
  shape?: 'panel' | 'row'
  /** The drawing style; the tenant's theme by default. */
  art?: Theme['art']
}

/** The rows of tiles, by style. */
const oneRow = { panel: 1, row: 1 }
const rowsOf = { mosaic: { panel: 4, row: 2 }, lines: oneRow, grid: oneRow, none: oneRow }

/**
 * Renders progress in a hundred tiles of one per cent each. Above 100 % all tiles are filled, and the text gives the
 * actual share.
 */
export function Tiles({
  value,
  max,
  label,
  own = 0,
  promised = 0,
  shape = 'panel',
  art: requestedArt,
}: TilesProps) {
  const format = useFormat()
  const { theme } = useServices().tenant
  const art = requestedArt ?? theme.art
  const rows = rowsOf[art][shape]
  const shares = sharesOf(value, own, promised, max)
  const promisedEnd = shares.done + shares.promised
  const parts = [
    ['rest', promisedEnd, TILES],
    ['promised', shares.done, promisedEnd],
    ['done', shares.own, shares.done],
    ['own', 0, shares.own],
  ] as const
  return (
    <div
      className={`ts-tiles ts-tiles--${art}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percentOf(value, max))}
      aria-valuetext={format(percentOf(value, max), 'percent')}
    >
      <svg viewBox={`0 0 ${TILES / rows} ${rows}`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map(
          ([part, from, to]) =>
            to > from && (
              <path key={part} className={`ts-tiles__${part}`} d={tilesPath(from, to, rows, sizes[art])} />
            ),
        )}
      </svg>
    </div>
  )
}

/** The share of its cell that a tile fills, by style. */
const sizes = { mosaic: 0.78, lines: 0.55, grid: 0.55, none: 1 }

/** Returns a percentage, rounded down so that an incomplete share never shows as 100 %. */
export function percentOf(value: number, max: number): number {
  return max > 0 ? Math.floor(Math.max(0, value / max) * 100) : 0
}
