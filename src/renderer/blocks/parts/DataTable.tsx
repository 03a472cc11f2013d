import { useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Place } from '../../data/read.ts'
import type { Scope } from '../../data/scope.ts'
import { Link } from '../../parts/Link.tsx'
import { useHost, useReader } from '../../use.ts'
import { type Column, classOf } from './column.ts'
import './data-table.css'
import { RowActions } from './RowActions.tsx'
import { keyOf, listKeyOf } from './rows.ts'
import { SortHeader } from './SortHeader.tsx'

interface DataTableProps {
  caption: string
  columns: readonly Column[]
  rows: readonly unknown[]
  scope: Scope
  link: Place | undefined
  actions: readonly Action[] | undefined
}

/** More columns than this need a wider room before they stand side by side. */
const manyColumns = 6

/** Rows and columns; where the room is narrow each row is a card and every value carries its label. */
export function DataTable({ caption, columns, rows, scope, link, actions }: DataTableProps) {
  const { t } = useHost()
  const { address } = useReader()
  const tableId = useId()
  const [first, ...others] = columns
  if (!first) return null
  const many = columns.length >= manyColumns
  // What may scroll sideways says what it is, and a keyboard can scroll it.
  const region = many ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className={many ? 'ts-table ts-table--many' : 'ts-table'}>
      <div className="ts-table__scroll" {...region}>
        <table>
          <caption className="ts-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHeader key={column.label} {...column} />
              ))}
              {actions && (
                <th scope="col">
                  <span className="ts-visually-hidden">{t('blocks.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody key={listKeyOf(rows)}>
            {rows.map((row, index) => {
              const rowScope = { ...scope, row }
              const nameId = `${tableId}-${index}`
              return (
                <tr
                  key={keyOf(row, index)}
                  className={link ? 'ts-table__row ts-table__row--link' : 'ts-table__row'}
                >
                  <th id={nameId} scope="row" className="ts-table__name">
                    {link ? (
                      <Link to={address(link, rowScope)}>{first.cell(rowScope)}</Link>
                    ) : (
                      first.cell(rowScope)
                    )}
                  </th>
                  {others.map((column) => (
                    <td key={column.label} data-label={column.label} className={classOf(column)}>
                      {column.cell(rowScope)}
                    </td>
                  ))}
                  {actions && <RowActions items={actions} scope={rowScope} nameId={nameId} />}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
