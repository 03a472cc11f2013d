import type { ReactNode } from 'react'
import type { Scope } from '../../data/scope.ts'
import type { Direction } from './sort.ts'

/** A column of a table, ready to render. */
export interface Column {
  label: string
  cell(rowScope: Scope): ReactNode
  /** A small picture before the row's name. */
  before?(rowScope: Scope): ReactNode
  /** Small text below the row's name. */
  below?(rowScope: Scope): ReactNode
  /** On phones, the line between the name and the small text. */
  brief?(rowScope: Scope): string
  /** The alignment; numbers are aligned to the end, so that their digits line up. */
  align: 'start' | 'end'
  /** The current sort direction and the address that changes it; undefined if the column is not sortable. */
  order?: { direction: Direction; to: string } | undefined
  /** The sum below the column. */
  sum?: ReactNode
  hide?: 'phone' | 'beside' | undefined
  /** Whether the value is displayed below the row's name on narrow screens. */
  under?: true | undefined
  /** Whether the column is the main figure, which phones display beside the name. */
  lead?: true | undefined
}

export function columnClassOf(column: Column): string {
  const classes = [`ts-table__cell ts-table__cell--${column.align}`]
  if (column.hide) classes.push(`ts-table__cell--${column.hide}`)
  if (column.under) classes.push('ts-table__cell--under')
  if (column.lead) classes.push('ts-table__cell--lead')
  return classes.join(' ')
}
