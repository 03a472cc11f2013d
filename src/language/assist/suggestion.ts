/** A suggestion for a range of the text. */
export interface Suggestion {
  label: string
  kind: 'name' | 'field' | 'function' | 'value' | 'text' | 'document'
  /** A short detail, such as a type or a method and path. */
  detail?: string
  /** The description or content of the suggestion. */
  description?: string
  /** The range of the characters that it replaces. */
  start: number
  end: number
}

/** A suggestion without its range. */
export type SuggestionContent = Omit<Suggestion, 'start' | 'end'>
