import type { Format } from '../../../generated/language.ts'

/** Describes a column of a file, by the page's document. */
export interface Column {
  /** Contains the heading in the reader's language. */
  head: string
  value: string
  as: Format
  /** Names the enumeration of the values. */
  of?: string
  /** Contains the condition for rows with a value. */
  ofRow?: string
}
