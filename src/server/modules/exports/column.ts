import type { Format } from '../../../generated/language.ts'

/** Describes a column of an exported file, as the page's document defines it. */
export interface Column {
  /** Contains the heading in the reader's language. */
  head: string
  /** Contains the expression of a cell's value. */
  value: string
  as: Format
  /** Names the enumeration whose texts replace the values; absent without an enumeration. */
  of?: string
  /** Contains the condition under which a row has a value; absent if every row has a value. */
  ofRow?: string
}
