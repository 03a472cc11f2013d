/** A suggestion for a range of the text. */
export interface Suggestion {
  label: string
  kind: 'name' | 'field' | 'function' | 'value' | 'text' | 'document'
  /** In a word or two: its type, its method and path. */
  detail?: string
  /** Its description or content. */
  words?: string
  /** The characters it takes the place of. */
  start: number
  end: number
}

/** A suggestion without its range. */
export type Offer = Omit<Suggestion, 'start' | 'end'>
