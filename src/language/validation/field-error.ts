/** The error of one field, with the key of its message. */
export interface FieldError {
  /** The dotted path of the field, `address.city`; '' for the whole value. */
  field: string
  /** The text key, `validator.error_*`: those of the specification, chapter 8, and our own. */
  key: string
  /** The values of the text's placeholders: min, max, … */
  params: Record<string, unknown>
}
