interface WidgetField {
  readonly widget?: string
  readonly when?: string
  readonly fields?: readonly WidgetField[]
  readonly item?: WidgetField
}

type Forms = Readonly<
  Record<string, { readonly sections: readonly { readonly fields: readonly WidgetField[] }[] }>
>

/** The widgets that forms ask with, inside groups and lists too. */
export function widgetsIn(forms: Forms): Set<string> {
  return new Set(fieldsIn(forms).flatMap(({ widget }) => widget ?? []))
}

/** Whether one of these forms edits a tenant's document: in a code editor, which writes styles of its own into the page. */
export function holdsEditor(forms: Forms): boolean {
  return widgetsIn(forms).has('document')
}

/** Those among them that are asked for certain, and not only under a condition. */
export function widgetsAskedAtOnce(forms: Forms): Set<string> {
  const certain = fieldsIn(forms, ({ when }) => when === undefined)
  return new Set(certain.flatMap(({ widget }) => widget ?? []))
}

function fieldsIn(forms: Forms, wanted: (field: WidgetField) => boolean = () => true): WidgetField[] {
  const inside = (field: WidgetField): WidgetField[] => {
    if (!wanted(field)) return []
    return [field, ...[...(field.fields ?? []), ...(field.item ? [field.item] : [])].flatMap(inside)]
  }
  return Object.values(forms).flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(inside)),
  )
}
