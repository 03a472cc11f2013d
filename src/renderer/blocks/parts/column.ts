import type { ReactNode } from 'react'
import type { Scope } from '../../data/scope.ts'

/** One column of a table, ready to be drawn. */
export interface Column {
  label: string
  cell(rowScope: Scope): ReactNode
  /** Numbers stand at the end of their cell, so that their digits align. */
  align: 'start' | 'end'
  sort?: string | undefined
  hideOnPhone?: boolean
}

export function classOf(column: Column): string {
  const classes = [`ts-table__cell ts-table__cell--${column.align}`]
  if (column.hideOnPhone) classes.push('ts-table__cell--roomy')
  return classes.join(' ')
}
