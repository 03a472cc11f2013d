import { type ReactNode, useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Place } from '../../data/evaluator.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useServices } from '../../hooks.ts'
import { Link } from '../../parts/Link.tsx'
import { PageBox, RowBox } from '../list/SelectBoxes.tsx'
import type { Selection } from '../list/selection.ts'
import type { Density } from '../list/stored-look.ts'
import { type Column, classOf } from './column.ts'
import './data-table.css'
import './narrow-table.css'
import { RowActions } from './RowActions.tsx'
import { keyOf, listKeyOf } from './rows.ts'
import { SortHeader } from './SortHeader.tsx'
import { useOverflowMark } from './use-overflow-mark.ts'

interface DataTableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly unknown[]
  scope: Scope
  link?: Place | undefined
  actions?: readonly Action[] | undefined
  /** Keeps the buttons of rows out of a menu. */
  unfolded?: boolean | undefined
  /** The selected rows, if rows can be selected. */
  selection?: Selection | undefined
  /** Set where a row's name opens the row beside the table: the id of the open row, and the address by id. */
  panel?: { open: string; address(id: string): string } | undefined
  /** How a row looks on phones: brief shows two lines, table the columns. */
  phone?: 'brief' | 'table'
  /** The density; the page's by default. */
  density?: Density | undefined
  /** The column that the sums add up; all columns if absent. */
  sums?: string
}

/** The number of columns from which a table needs a wider container. */
const manyColumns = 6

/** Renders a table; in narrow containers each row is a card with labelled values. */
export function DataTable(props: DataTableProps) {
  const { caption, columns, rows, actions, selection, density, phone } = props
  const { t } = useServices()
  const tableId = useId()
  const overflow = useOverflowMark()
  if (columns.length === 0) return null
  const hasManyColumns = columns.length >= manyColumns
  // Labels the scrollable region and makes it focusable, so that the keyboard can scroll it.
  const region = hasManyColumns ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  const looks = ['ts-table', hasManyColumns && 'ts-table--many', phone && `ts-table--${phone}`]
  return (
    <div className={looks.filter(Boolean).join(' ')} data-density={density}>
      <div ref={overflow} className="ts-table__scroll" {...region}>
        <table>
          <caption className="ts-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selection && <PageBox selection={selection} page={rows} />}
              {columns.map((column, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order, and labels are empty until loaded
                <SortHeader key={`${place} ${column.label}`} {...column} />
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
                key={keyOf(row, index)}
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
            before={selection ? 1 : 0}
            after={actions ? 1 : 0}
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
  const { address, holds } = useReader()
  const [first, ...others] = columns
  if (!first) return null
  const rowScope = { ...scope, row }
  const id = keyOf(row, index)
  const to = panel?.address(id) ?? (link && holds(link.when, rowScope) ? address(link, rowScope) : undefined)
  return (
    <tr
      className={to === undefined ? 'ts-table__row' : 'ts-table__row ts-table__row--link'}
      aria-current={panel?.open === id || undefined}
    >
      {selection && <RowBox selection={selection} row={row} index={index} page={rows} nameId={nameId} />}
      <th id={nameId} scope="row" className="ts-table__name">
        {first.before && <span className="ts-table__picture">{first.before(rowScope)}</span>}
        {to === undefined ? first.cell(rowScope) : <Link to={to}>{first.cell(rowScope)}</Link>}
        {first.brief && <span className="ts-table__brief">{first.brief(rowScope)}</span>}
        {first.below && <span className="ts-table__below">{first.below(rowScope)}</span>}
        {panel && <Under columns={others} scope={rowScope} />}
      </th>
      {others.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as in the header
        <td key={`${place} ${column.label}`} data-label={column.label} className={classOf(column)}>
          {column.cell(rowScope)}
        </td>
      ))}
      {actions && <RowActions items={actions} unfolded={unfolded} scope={rowScope} nameId={nameId} />}
    </tr>
  )
}

/** Renders the values shown below a name while a row is open beside the list; list.css hides them otherwise. */
function Under({ columns, scope }: { columns: readonly Column[]; scope: Scope }) {
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
  before: number
  after: number
}

/** Renders the row of sums, if any column has one. */
function Sums({ label, columns, before, after }: SumsProps) {
  if (columns.every(({ sum }) => sum === undefined)) return null
  const cell = (key: string, content: ReactNode, column?: Column) => (
    <td key={key} data-label={column?.label} className={column && classOf(column)}>
      {content}
    </td>
  )
  // Labels the row in the first column, which never has a sum. Other columns have a cell each, because they may be
  // hidden.
  return (
    <tfoot>
      <tr className="ts-table__sums">
        {before > 0 && <td />}
        <th scope="row">{label}</th>
        {columns.slice(1).map((column, place) => cell(`${place}`, column.sum ?? null, column))}
        {after > 0 && <td />}
      </tr>
    </tfoot>
  )
}
