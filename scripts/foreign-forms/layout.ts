/** The requested presentation of a value. */
export interface FieldLayout {
  label?: string
  help?: string
  placeholder?: string
  widget?: string
  autocomplete?: string
  /** The conditions over the form. */
  when?: string
  readonly?: string
  /** The properties to show, in order; all by default. */
  asked?: string[]
  fields?: Record<string, FieldLayout>
  item?: FieldLayout
  /** The path of the value that summarises a collapsed row. */
  summary?: readonly string[]
  /** The index of the section, for top-level fields. */
  section?: number
}

export interface Layout {
  fieldLayout: FieldLayout
  sections: { title?: string; columns?: 2 }[]
}
