import { isObject } from '../../src/language/common/objects.ts'
import type { Report } from './foreign.ts'
import { ruleOf } from './jsonforms-rules.ts'
import type { FieldLayout, Layout } from './layout.ts'
import { pathOf } from './scope.ts'
import type { Shape } from './shape.ts'

type Element = Record<string, unknown>

/** The context of UI elements: conditions and enclosing object. */
interface LayoutContext {
  root: Shape
  /** The name of `root` in conditions. */
  around: 'form' | 'row'
  when?: string
  readonly?: string
  report: Report
  sections: Layout['sections']
}

/** Converts a UI schema of JSON Forms to a layout. */
export function jsonFormsLayout(ui: unknown, root: Shape, report: Report): Layout {
  if (!isObject(ui)) return { fieldLayout: {}, sections: [{}] }
  const layout: Layout = { fieldLayout: { asked: [], fields: {} }, sections: [{}] }
  walk(ui, layout.fieldLayout, { root, around: 'form', report, sections: layout.sections })
  return layout
}

function walk(element: Element, layout: FieldLayout, around: LayoutContext): void {
  const here = { ...around, ...ruleOf(element.rule, around) }
  const { type, label, text, elements } = element
  if (type === 'Control' || type === 'ListWithDetail') {
    control(element, layout, here)
    return
  }
  const title = typeof label === 'string' ? label : typeof text === 'string' ? text : element.i18n
  if (type === 'Group' || type === 'Category' || type === 'Label') section(here, title)
  if (type === 'HorizontalLayout') {
    const last = here.sections.at(-1)
    if (last && here.around === 'form') last.columns = 2
  }
  const inner = Array.isArray(elements) ? elements : []
  if (type !== 'Label' && !Array.isArray(elements)) here.report.addReason([], `the element ${String(type)}`)
  for (const one of inner) walk(Object(one), layout, here)
  if (type === 'Group' && here.around === 'form') here.sections.push({})
}

function section({ sections, around }: LayoutContext, title: unknown): void {
  if (around === 'form') sections.push(typeof title === 'string' ? { title } : {})
}

function control(element: Element, layout: FieldLayout, here: LayoutContext): void {
  const path = pathOf(String(element.scope))
  if (path.length === 0) {
    delete layout.asked
    return
  }
  let shape: Shape | undefined = here.root
  let at = layout
  for (const [depth, name] of path.entries()) {
    shape = shape?.kind === 'group' ? shape.fields.get(name)?.shape : undefined
    const fields = at.asked ?? []
    at.asked = fields
    at.fields ??= {}
    if (fields.includes(name) && depth === path.length - 1) return
    if (!fields.includes(name)) fields.push(name)
    at.fields[name] ??= depth === 0 ? { section: here.sections.length - 1 } : {}
    at = at.fields[name]
  }
  if (shape === undefined) {
    here.report.addReason(path, 'a control for what the schema does not have')
    return
  }
  if (here.around === 'row' && path.length > 1 && (here.when ?? here.readonly) !== undefined)
    here.report.addReason(path, 'a rule over the row around its group')
  Object.assign(at, own(element, shape, here))
}

function own(element: Element, shape: Shape, here: LayoutContext): FieldLayout {
  const options = Object(element.options)
  const label = isObject(element.label) ? element.label.text : element.label
  const path = pathOf(String(element.scope))
  if (options.dateSaveFormat ?? options.dateTimeSaveFormat)
    here.report.addReason(path, `a date kept as ${options.dateSaveFormat ?? options.dateTimeSaveFormat}`)
  if (options.suggestion) here.report.addNote(path, 'without suggestions')
  const widget = options.multi === true ? 'textarea' : options.format === 'radio' ? 'radio' : undefined
  return {
    ...(typeof label === 'string' && { label }),
    ...(here.when !== undefined && { when: here.when }),
    ...(here.readonly !== undefined && { readonly: here.readonly }),
    ...((options.readonly ?? options.readOnly) === true && { readonly: 'true' }),
    ...(widget && { widget }),
    ...(options.slider === true && { widget: 'slider' }),
    ...(shape.kind === 'list' && rowsOf(options, shape.item, here)),
    ...(shape.kind === 'group' && isObject(options.detail) && inside(options.detail, shape, here, 'row')),
  }
}

function rowsOf(options: Record<string, unknown>, item: Shape, here: LayoutContext): FieldLayout {
  const { detail, elementLabelProp, labelRef } = options
  const told = typeof labelRef === 'string' ? pathOf(labelRef) : String(elementLabelProp ?? '').split('.')
  const summary = told[0] === '' || told.length === 0 ? {} : { summary: told }
  return { ...summary, ...(isObject(detail) && { item: inside(detail, item, here, 'row') }) }
}

function inside(detail: Element, root: Shape, here: LayoutContext, around: 'row'): FieldLayout {
  const layout: FieldLayout = { asked: [], fields: {} }
  walk(detail, layout, { root, around, report: here.report, sections: [{}] })
  return layout
}
