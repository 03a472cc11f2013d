import type { Format } from '../../../generated/language.ts'

/** A column of a file, as the page's document says it. */
export interface Column {
  /** The heading in the reader's language. */
  head: string
  value: string
  as: Format
  /** The enumeration of its values. */
  of?: string
  /** Which rows have a value in it. */
  ofRow?: string
}
