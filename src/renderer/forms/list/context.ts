import { createContext, type ReactNode, useContext } from 'react'
import type { ComposedField } from '../../../language/forms/composed.ts'
import type { Change } from './focus.ts'

/** What rjsf knows of a row: where it stood before its last change. One that was added has none. */
export type Mark = { from?: number } | undefined

/** The list that a row stands in. */
export interface ListOfRows {
  item: ComposedField
  /** A line for a folded row. */
  summary: ComposedField['summary']
  /** How many rows there were at first: with a summary they are folded. */
  first: number
  readonly: boolean
  /** Says what is about to happen to the rows. */
  plan(change: Change): void
}

export const ListContext = createContext<ListOfRows | null>(null)

/** Whether a row may be taken away: not where as few stand as must. */
export const RemovableContext = createContext(true)

export function useList(): ListOfRows {
  const list = useContext(ListContext)
  if (list === null) throw new Error('A row stands outside a list.')
  return list
}

/** What can be done to a row; the first cannot go up, nor the last down. */
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
