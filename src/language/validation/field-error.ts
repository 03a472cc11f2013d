/** What is wrong with one field, in words that a catalogue holds. */
export interface FieldError {
  /** The field's path with dots, `address.city`; '' for the whole. */
  field: string
  /** `validator.error_*`: the keys of the specification, chapter 8, and ours in the same style. */
  key: string
  /** Values for the text's placeholders: min, max, … */
  params: Record<string, unknown>
}
