/** Describes the requested presentation of a value. */
export interface FieldLayout {
  label?: string
  help?: string
  placeholder?: string
  widget?: string
  autocomplete?: string
  /** Contains the condition under which the field is shown. */
  when?: string
  readonly?: string
  /** Lists the properties to show, in order; all by default. */
  asked?: string[]
  fields?: Record<string, FieldLayout>
  item?: FieldLayout
  /** Contains the path of the value that summarises a collapsed row. */
  summary?: readonly string[]
  /** Contains the index of the section, for top-level fields. */
  section?: number
}

export interface Layout {
  fieldLayout: FieldLayout
  sections: { title?: string; columns?: 2 }[]
}
