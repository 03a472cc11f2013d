import type { ReactNode } from 'react'
import type { Scope } from '../../data/scope.ts'
import type { Direction } from './sort.ts'

/** A column of a table, ready to render. */
export interface Column {
  label: string
  cell(rowScope: Scope): ReactNode
  /** Numbers stand at the end of their cell, so that their digits align. */
  align: 'start' | 'end'
  /** The current order by it, and the address of the other; absent if not sortable. */
  order?: { direction: Direction; to: string } | undefined
  /** The sum below the column. */
  sum?: ReactNode
  hide?: 'phone' | 'beside' | undefined
  /** Shown below the row's name on narrow screens. */
  under?: true | undefined
  /** The figure one looks for: on a phone beside the name. */
  lead?: true | undefined
}

export function classOf(column: Column): string {
  const classes = [`ts-table__cell ts-table__cell--${column.align}`]
  if (column.hide) classes.push(`ts-table__cell--${column.hide}`)
  if (column.under) classes.push('ts-table__cell--under')
  if (column.lead) classes.push('ts-table__cell--lead')
  return classes.join(' ')
}
