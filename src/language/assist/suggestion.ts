/** What may stand at a place of a text. */
export interface Suggestion {
  label: string
  kind: 'name' | 'field' | 'function' | 'value' | 'text' | 'document'
  /** In a word or two: its type, its method and path. */
  detail?: string
  /** What it is, or says. */
  words?: string
  /** The characters it takes the place of. */
  start: number
  end: number
}

/** One before it is known which characters it takes the place of. */
export type Offer = Omit<Suggestion, 'start' | 'end'>
