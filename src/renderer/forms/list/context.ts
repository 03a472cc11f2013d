import { createContext, type ReactNode, useContext } from 'react'
import type { ComposedField } from '../../../language/forms/composed.ts'
import type { Change } from './focus.ts'

/** What rjsf stores for a row: its index before the last change; undefined for a new row. */
export type RowOrigin = { previousIndex?: number } | undefined

/** The list that contains a row. */
export interface ListOfRows {
  item: ComposedField
  /** The summary of a collapsed row. */
  summary: ComposedField['summary']
  /** The initial number of rows. They are collapsed if the list has a summary. */
  initialRows: number
  readonly: boolean
  /** Must be called before each change of the rows: announces it and moves the focus after it. */
  planChange(change: Change): void
}

export const ListContext = createContext<ListOfRows | null>(null)

/** Whether rows may be removed: false at the minimum number of rows. */
export const RemovableContext = createContext(true)

export function useList(): ListOfRows {
  const list = useContext(ListContext)
  if (list === null) throw new Error('A row stands outside a list.')
  return list
}

/** The changes that are possible for a row; undefined if a move is not. */
export interface Moves {
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: () => void
}

export interface RowProps {
  index: number
  moves: Moves
  children: ReactNode
}
