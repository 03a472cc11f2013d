import { type ReactNode, useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { LinkTarget } from '../../data/evaluator.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useServices } from '../../hooks.ts'
import { Link } from '../../parts/Link.tsx'
import { PageBox, RowBox } from '../list/SelectBoxes.tsx'
import type { Selection } from '../list/selection.ts'
import type { Density } from '../list/stored-appearance.ts'
import { type Column, columnClassOf } from './column.ts'
import './data-table.css'
import './narrow-table.css'
import { RowActions } from './RowActions.tsx'
import { listKeyOf, rowKeyOf } from './rows.ts'
import { SortHeader } from './SortHeader.tsx'
import { useOverflowMark } from './use-overflow-mark.ts'

interface DataTableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly unknown[]
  scope: Scope
  link?: LinkTarget | undefined
  actions?: readonly Action[] | undefined
  /** Whether the actions of a row are buttons in the row instead of entries of a menu. */
  unfolded?: boolean | undefined
  /** The selected rows; undefined if rows cannot be selected. */
  selection?: Selection | undefined
  /** Set if a row's name opens the row beside the table: the id of the open row, and the address that opens a row. */
  panel?: { open: string; address(id: string): string } | undefined
  /** The layout of a row on phones: `lines` and `brief` are two lines, `table` keeps the columns. */
  phoneLayout?: 'lines' | 'brief' | 'table'
  /** The density; the page's by default. */
  density?: Density | undefined
  /** The label of the row of sums. */
  sums?: string
}

/** The number of columns from which a table needs a wider container. */
const wideTableColumns = 6

/** Renders a table; in narrow containers each row is a card with labelled values. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rows, actions, selection, density, phoneLayout } = props
  const { t } = useServices()
  const tableId = useId()
  const overflowRef = useOverflowMark()
  if (columns.length === 0) return null
  const hasManyColumns = columns.length >= wideTableColumns
  // Labels the scrollable region and makes it focusable, so that the keyboard can scroll it.
  const regionProps = hasManyColumns ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  const classNames = [
    'ts-table',
    hasManyColumns && 'ts-table--many',
    phoneLayout && `ts-table--${phoneLayout}`,
  ]
  return (
    <div className={classNames.filter(Boolean).join(' ')} data-density={density}>
      <div ref={overflowRef} className="ts-table__scroll" {...regionProps}>
        <table>
          <caption className="ts-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selection && <PageBox selection={selection} page={rows} />}
              {columns.map((column, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order, and labels are empty until loaded
                <SortHeader key={`${position} ${column.label}`} {...column} />
              ))}
              {actions && (
                <th scope="col">
                  <span className="ts-visually-hidden">{t('blocks.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody key={listKeyOf(rows)}>
            {rows.map((row, index) => (
              <Row
                key={rowKeyOf(row, index)}
                {...props}
                row={row}
                index={index}
                nameId={`${tableId}-${index}`}
              />
            ))}
          </tbody>
          <Sums
            label={props.sums ?? t('lists.sum')}
            columns={columns}
            leadingCells={selection ? 1 : 0}
            trailingCells={actions ? 1 : 0}
          />
        </table>
      </div>
    </div>
  )
}

interface RowProps extends DataTableProps {
  row: unknown
  index: number
  /** The id of the cell that names the row. */
  nameId: string
}

function Row({ row, index, nameId, ...props }: RowProps) {
  const { columns, rows, scope, link, actions, unfolded = false, selection, panel } = props
  const { address, isMet } = useReader()
  const [firstColumn, ...others] = columns
  if (!firstColumn) return null
  const rowScope = { ...scope, row }
  const below = firstColumn.below?.(rowScope)
  const id = rowKeyOf(row, index)
  const rowAddress =
    panel?.address(id) ?? (link && isMet(link.when, rowScope) ? address(link, rowScope) : undefined)
  return (
    <tr
      className={rowAddress === undefined ? 'ts-table__row' : 'ts-table__row ts-table__row--link'}
      aria-current={panel?.open === id || undefined}
    >
      {selection && <RowBox selection={selection} row={row} index={index} page={rows} nameId={nameId} />}
      <th id={nameId} scope="row" className="ts-table__name">
        {firstColumn.before && <span className="ts-table__picture">{firstColumn.before(rowScope)}</span>}
        {rowAddress === undefined ? (
          firstColumn.cell(rowScope)
        ) : (
          <Link to={rowAddress}>{firstColumn.cell(rowScope)}</Link>
        )}
        {firstColumn.brief && <span className="ts-table__brief">{firstColumn.brief(rowScope)}</span>}
        {below !== undefined && <span className="ts-table__below">{below}</span>}
        {panel && <SecondaryValues columns={others} scope={rowScope} />}
      </th>
      {others.map((column, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as in the header
        <td key={`${position} ${column.label}`} data-label={column.label} className={columnClassOf(column)}>
          {column.cell(rowScope)}
        </td>
      ))}
      {actions && <RowActions items={actions} unfolded={unfolded} scope={rowScope} nameId={nameId} />}
    </tr>
  )
}

/** Renders the values below a row's name while a row is open beside the list; list.css hides them otherwise. */
function SecondaryValues({ columns, scope }: { columns: readonly Column[]; scope: Scope }) {
  const secondaryColumns = columns.filter((column) => column.under)
  if (secondaryColumns.length === 0) return null
  return (
    <span className="ts-table__under">
      {secondaryColumns.map((column) => (
        <span key={column.label}>{column.cell(scope)}</span>
      ))}
    </span>
  )
}

interface SumsProps {
  label: string
  columns: readonly Column[]
  leadingCells: number
  trailingCells: number
}

/** Renders the row of sums, if any column has one. */
function Sums({ label, columns, leadingCells, trailingCells }: SumsProps) {
  if (columns.every(({ sum }) => sum === undefined)) return null
  const renderCell = (key: string, content: ReactNode, column?: Column) => (
    <td key={key} data-label={column?.label} className={column && columnClassOf(column)}>
      {content}
    </td>
  )
  // Puts the label into the first column, which never has a sum. The other columns have one cell each, because they
  // may be hidden.
  return (
    <tfoot>
      <tr className="ts-table__sums">
        {leadingCells > 0 && <td />}
        <th scope="row">{label}</th>
        {columns.slice(1).map((column, position) => renderCell(`${position}`, column.sum ?? null, column))}
        {trailingCells > 0 && <td />}
      </tr>
    </tfoot>
  )
}
