import type { ReactNode } from 'react'
import type { Scope } from '../../data/scope.ts'
import type { Direction } from './sort.ts'

/** One column of a table, ready to be drawn. */
export interface Column {
  label: string
  cell(rowScope: Scope): ReactNode
  /** Numbers stand at the end of their cell, so that their digits align. */
  align: 'start' | 'end'
  /** How the rows are ordered by it now, and the address of another order; left out, it orders none. */
  order?: { direction: Direction; to: string } | undefined
  /** What stands below it. */
  sum?: ReactNode
  hide?: 'phone' | 'beside' | undefined
  /** Where there is little room it stands below the name of its row. */
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
