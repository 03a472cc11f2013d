interface Asked {
  readonly widget?: string
  readonly when?: string
}

type Forms = Readonly<Record<string, { readonly sections: readonly { readonly fields: readonly Asked[] }[] }>>

/** The widgets that forms ask with. */
export function widgetsIn(forms: Forms): (string | undefined)[] {
  return Object.values(forms).flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ widget }) => widget)),
  )
}

/** Whether one of these forms edits a tenant's document: in a code editor, which writes styles of its own into the page. */
export function holdsEditor(forms: Forms): boolean {
  return widgetsIn(forms).includes('document')
}

/** Whether one of these forms asks with a widget for certain, and not only under a condition. */
export function asksAtOnce(forms: Forms, wanted: string): boolean {
  const fields = Object.values(forms).flatMap(({ sections }) => sections.flatMap((section) => section.fields))
  return fields.some(({ widget, when }) => widget === wanted && when === undefined)
}
