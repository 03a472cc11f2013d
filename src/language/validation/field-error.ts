/** The error of one field, worded by a text of the catalogue. */
export interface FieldError {
  /** The dotted path of the field, `address.city`; '' for the whole value. */
  field: string
  /** The text key, `validator.error_*`: those of the specification, chapter 8, and our own. */
  key: string
  /** The values of the text's placeholders: min, max, … */
  params: Record<string, unknown>
}
