import type { FormField } from '../../src/language/documents/library.ts'
import { both, oneOf } from './conditions.ts'
import type { Report } from './foreign.ts'
import type { FieldLayout } from './layout.ts'
import type { FieldShape, GroupShape, Shape } from './shape.ts'
import { type Texts, titleOf } from './texts.ts'

interface FieldContext {
  texts: Texts
  report: Report
}

/** Returns the form fields of a group. */
export function fieldsOf(
  group: GroupShape,
  layout: FieldLayout,
  path: readonly string[],
  context: FieldContext,
): FormField[] {
  return namesOf(group, layout, path, context.report).flatMap((name) => {
    const field = group.fields.get(name)
    return field ? [fieldOf(name, field, layout.fields?.[name] ?? {}, [...path, name], context)] : []
  })
}

/** Returns the names of the fields to show, including required fields that the layout leaves out. */
export function namesOf(
  group: GroupShape,
  { asked }: FieldLayout,
  path: readonly string[],
  report: Report,
): string[] {
  if (asked === undefined) return [...group.fields.keys()]
  const requiredFields = [...group.fields].filter(
    ([, { required, requiredIf }]) => required || requiredIf.length > 0,
  )
  const omittedNames = requiredFields.map(([name]) => name).filter((name) => !asked.includes(name))
  for (const name of omittedNames) report.addNote([...path, name], 'asked, because the schema requires it')
  return [...asked, ...omittedNames]
}

function fieldOf(
  name: string,
  { shape, when, requiredIf }: FieldShape,
  layout: FieldLayout,
  path: readonly string[],
  context: FieldContext,
): FormField {
  const { texts, report } = context
  const help = layout.help ?? shape.description
  const condition = both(when.length > 0 ? oneOf(when) : undefined, layout.when)
  const required = [...new Set(requiredIf)]
  const readonly = shape.readonly ? 'true' : layout.readonly
  if (shape.kind === 'choice')
    for (const [value, words] of Object.entries(shape.words)) addOption(name, value, words, texts)
  return {
    field: name,
    label: texts.key(['label', ...path], layout.label ?? shape.title ?? titleOf(name)),
    ...(help ? { help: texts.key(['help', ...path], help) } : {}),
    ...(layout.placeholder ? { placeholder: texts.key(['example', ...path], layout.placeholder) } : {}),
    ...(layout.autocomplete ? { autocomplete: layout.autocomplete } : {}),
    ...widgetOf(shape, layout, path, report),
    ...(condition === 'true' ? {} : { when: condition }),
    ...(required.length > 0 ? { required: oneOf(required) } : {}),
    ...(readonly ? { readonly } : {}),
    ...contentOf(shape, layout, path, context),
  }
}

function addOption(name: string, value: string, words: string, { options }: Texts): void {
  options[`${name}.${value}`] ??= words
}

/** Returns the content of a group or a list. */
function contentOf(shape: Shape, layout: FieldLayout, path: readonly string[], context: FieldContext) {
  if (shape.kind === 'group') return { fields: fieldsOf(shape, layout, path, context) }
  if (shape.kind !== 'list') return {}
  const { item } = shape
  const { texts, report } = context
  if (item.kind === 'choice')
    for (const [value, words] of Object.entries(item.words))
      addOption(String(path.at(-1)), value, words, texts)
  if (item.kind === 'choice' && shape.limits.uniqueItems === true) return {}
  const rowTitle = item.title === undefined ? {} : { each: texts.key(['each', ...path], item.title) }
  if (item.kind !== 'group') {
    const widget = layout.item === undefined ? {} : widgetOf(item, layout.item, path, report)
    return { ...rowTitle, ...(widget.widget && { item: { widget: widget.widget } }) }
  }
  return {
    ...rowTitle,
    ...summaryOf(item, layout, path, texts),
    fields: fieldsOf(item, layout.item ?? {}, path, context),
  }
}

/** Returns the summary of a collapsed row, from a text field of the row. */
function summaryOf(item: GroupShape, { summary }: FieldLayout, path: readonly string[], texts: Texts) {
  const [name = '', ...more] = summary ?? []
  const summaryShape = item.fields.get(name)?.shape
  if (
    more.length > 0 ||
    !summaryShape ||
    summaryShape.kind === 'group' ||
    summaryShape.kind === 'list' ||
    !/^[a-z]\w*$/.test(name)
  )
    return {}
  if (summaryShape.schema.type !== 'string') return {}
  return { summary: { key: texts.key(['line', ...path], '{{told}}'), with: { told: `row.${name}` } } }
}

/** Returns the requested widget if the type allows it, or the widget that a list of choices needs. */
function widgetOf(
  shape: Shape,
  { widget }: FieldLayout,
  path: readonly string[],
  report: Report,
): { widget?: NonNullable<FormField['widget']> } {
  const fittingWidget = fittingWidgetOf(shape, widget)
  if (fittingWidget === undefined && widget !== undefined) report.addNote(path, `not as ${widget}`)
  const isListOfChoices =
    shape.kind === 'list' && shape.item.kind === 'choice' && shape.limits.uniqueItems !== true
  const chosen = fittingWidget ?? (isListOfChoices ? 'list' : undefined)
  return chosen === undefined ? {} : { widget: chosen as NonNullable<FormField['widget']> }
}

function fittingWidgetOf(shape: Shape, widget: string | undefined): string | undefined {
  if (shape.kind === 'choice')
    return widget === 'radio' || widget === 'select' || widget === 'hidden' ? widget : undefined
  if (shape.kind !== 'value') return undefined
  const { type, format, minimum, maximum } = shape.schema
  if (widget === 'hidden') return widget
  if (type === 'boolean')
    return widget === 'radio' || widget === 'select' ? 'yes-no' : widget === 'checkbox' ? widget : undefined
  if (type !== 'string')
    return widget === 'slider' && minimum !== undefined && maximum !== undefined ? widget : undefined
  if (widget === 'birthday') return format === 'date' ? widget : undefined
  return ['textarea', 'password', 'colour', 'email', 'phone'].includes(String(widget)) ? widget : undefined
}
