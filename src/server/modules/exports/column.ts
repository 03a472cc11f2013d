import type { Format } from '../../../generated/language.ts'

/** A column of a file, as the page's document says it. */
export interface Column {
  /** Its heading, in the language of who reads the page. */
  head: string
  value: string
  as: Format
  /** The enumeration of its values. */
  of?: string
  /** Which rows have a value in it. */
  ofRow?: string
}
