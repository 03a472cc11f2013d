import { createContext, type ReactNode, useContext } from 'react'
import type { ComposedField } from '../../../language/forms/composed.ts'
import type { Change } from './focus.ts'

/** The mark of a row for rjsf: its position before the last change; none for a new row. */
export type Mark = { from?: number } | undefined

/** The list that contains a row. */
export interface ListOfRows {
  item: ComposedField
  /** The summary of a collapsed row. */
  summary: ComposedField['summary']
  /** The initial number of rows, which are collapsed where there is a summary. */
  first: number
  readonly: boolean
  /** Announces a change of the rows before it happens. */
  plan(change: Change): void
}

export const ListContext = createContext<ListOfRows | null>(null)

/** Whether rows may be removed: false at the minimum number of rows. */
export const RemovableContext = createContext(true)

export function useList(): ListOfRows {
  const list = useContext(ListContext)
  if (list === null) throw new Error('A row stands outside a list.')
  return list
}

/** The possible moves of a row. */
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
