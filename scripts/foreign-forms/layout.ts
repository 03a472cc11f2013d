/** How somebody wants a value to be asked for. */
export interface FieldLayout {
  label?: string
  help?: string
  placeholder?: string
  widget?: string
  autocomplete?: string
  /** Conditions over the form. */
  when?: string
  readonly?: string
  /** The properties that are asked, in their order; left out, all. */
  asked?: string[]
  fields?: Record<string, FieldLayout>
  item?: FieldLayout
  /** The path in a row that a folded row is told by. */
  summary?: readonly string[]
  /** Of a field of the form: the number of its section. */
  section?: number
}

export interface Layout {
  fieldLayout: FieldLayout
  sections: { title?: string; columns?: 2 }[]
}
