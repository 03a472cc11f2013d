interface WidgetField {
  readonly widget?: string
  readonly when?: string
  readonly fields?: readonly WidgetField[]
  readonly item?: WidgetField
}

type Forms = Readonly<
  Record<string, { readonly sections: readonly { readonly fields: readonly WidgetField[] }[] }>
>

/** Lists the widgets of forms, inside groups and lists too. */
export function widgetsIn(forms: Forms): Set<string> {
  return new Set(fieldsIn(forms).flatMap(({ widget }) => widget ?? []))
}

/** Returns whether one of these forms uses the code editor, whose page must allow inline styles. */
export function usesCodeEditor(forms: Forms): boolean {
  return widgetsIn(forms).has('document')
}

/**
 * Lists the widgets of fields that are always displayed, because neither they nor the fields around them have a `when`.
 */
export function unconditionalWidgetsIn(forms: Forms): Set<string> {
  const unconditional = fieldsIn(forms, ({ when }) => when === undefined)
  return new Set(unconditional.flatMap(({ widget }) => widget ?? []))
}

function fieldsIn(forms: Forms, filter: (field: WidgetField) => boolean = () => true): WidgetField[] {
  const selfAndInner = (field: WidgetField): WidgetField[] => {
    if (!filter(field)) return []
    return [field, ...[...(field.fields ?? []), ...(field.item ? [field.item] : [])].flatMap(selfAndInner)]
  }
  return Object.values(forms).flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.flatMap(selfAndInner)),
  )
}
