import { isObject } from '../../src/language/common/objects.ts'
import type { Report } from './foreign.ts'
import type { FieldLayout, Layout } from './layout.ts'
import type { Shape } from './shape.ts'

/** Converts a uiSchema of rjsf to a layout. */
export function rjsfLayout(ui: unknown, shape: Shape, report: Report): Layout {
  return { fieldLayout: layoutOf(ui, shape, [], report), sections: [{}] }
}

function layoutOf(
  ui: unknown,
  shape: Shape | undefined,
  path: readonly string[],
  report: Report,
): FieldLayout {
  if (!isObject(ui)) return {}
  const options = optionsOf(ui)
  if (options.field !== undefined) report.addReason(path, `a component of its own, ${String(options.field)}`)
  const inner = Object.entries(ui).filter(([name]) => !name.startsWith('ui:') && name !== 'items')
  const fields = Object.fromEntries(
    inner.map(([name, child]) => [
      name,
      layoutOf(
        child,
        shape?.kind === 'group' ? shape.fields.get(name)?.shape : undefined,
        [...path, name],
        report,
      ),
    ]),
  )
  const item = ui.items === undefined ? undefined : layoutOf(ui.items, itemOf(shape), [...path, '[]'], report)
  const help = options.description ?? options.help
  return {
    fields,
    ...(item && { item }),
    ...textProperty('label', options.title),
    ...textProperty('help', help),
    ...textProperty('placeholder', options.placeholder),
    ...textProperty('autocomplete', options.autocomplete),
    ...(options.readonly === true || options.disabled === true ? { readonly: 'true' } : {}),
    ...(Array.isArray(options.order) && { asked: orderOf(options.order.map(String), shape) }),
    ...textProperty('widget', widgetOf(options, path, report)),
  }
}

/** Returns the options of a uiSchema; `ui:widget` and `ui:options.widget` are equivalent. */
function optionsOf(ui: Record<string, unknown>): Record<string, unknown> {
  const prefixedOptions = Object.entries(ui).flatMap(([name, value]) =>
    name.startsWith('ui:') ? [[name.slice(3), value] as const] : [],
  )
  return { ...Object(ui['ui:options']), ...Object.fromEntries(prefixedOptions) }
}

function textProperty<K extends string>(name: K, value: unknown): { [name in K]?: string } {
  return (typeof value === 'string' ? { [name]: value } : {}) as { [name in K]?: string }
}

function itemOf(shape: Shape | undefined): Shape | undefined {
  return shape?.kind === 'list' ? shape.item : undefined
}

/** Resolves an order, in which `*` stands for all fields not named. */
function orderOf(order: readonly string[], shape: Shape | undefined): string[] {
  const names = shape?.kind === 'group' ? [...shape.fields.keys()] : []
  const remainingNames = names.filter((name) => !order.includes(name))
  return order.flatMap((name) => (name === '*' ? remainingNames : names.includes(name) ? [name] : []))
}

function widgetOf({ widget, inputType }: Record<string, unknown>, path: readonly string[], report: Report) {
  if (widget === undefined) return inputType === 'tel' ? 'phone' : undefined
  const ourWidget = widgets[String(widget)]
  if (ourWidget === undefined) report.addReason(path, `a widget of its own, ${String(widget)}`)
  return ourWidget === 'as it is' ? undefined : ourWidget
}

const widgets: Record<string, string> = {
  textarea: 'textarea',
  radio: 'radio',
  range: 'slider',
  password: 'password',
  color: 'colour',
  email: 'email',
  hidden: 'hidden',
  'alt-date': 'birthday',
  checkbox: 'checkbox',
  checkboxes: 'checkbox',
  select: 'select',
  text: 'as it is',
  updown: 'as it is',
  date: 'as it is',
  'date-time': 'as it is',
  datetime: 'as it is',
  'alt-datetime': 'as it is',
  time: 'as it is',
  uri: 'as it is',
  url: 'as it is',
}
