import { isObject } from '../../src/language/common/objects.ts'
import type { Report } from './foreign.ts'
import { ruleOf } from './jsonforms-rules.ts'
import type { FieldLayout, Layout } from './layout.ts'
import { pathOf } from './scope.ts'
import type { Shape } from './shape.ts'

type Element = Record<string, unknown>

/** Describes the context of a UI element: its conditions and its enclosing object. */
interface LayoutContext {
  root: Shape
  /** Contains the name of `root` in conditions. */
  scopeName: 'form' | 'row'
  when?: string
  readonly?: string
  report: Report
  sections: Layout['sections']
}

/** Converts a UI schema of JSON Forms to a layout. */
export function jsonFormsLayout(ui: unknown, root: Shape, report: Report): Layout {
  if (!isObject(ui)) return { fieldLayout: {}, sections: [{}] }
  const layout: Layout = { fieldLayout: { asked: [], fields: {} }, sections: [{}] }
  walk(ui, layout.fieldLayout, { root, scopeName: 'form', report, sections: layout.sections })
  return layout
}

function walk(element: Element, layout: FieldLayout, enclosing: LayoutContext): void {
  const context = { ...enclosing, ...ruleOf(element.rule, enclosing) }
  const { type, label, text, elements } = element
  if (type === 'Control' || type === 'ListWithDetail') {
    addControl(element, layout, context)
    return
  }
  const title = typeof label === 'string' ? label : typeof text === 'string' ? text : element.i18n
  if (type === 'Group' || type === 'Category' || type === 'Label') addSection(context, title)
  if (type === 'HorizontalLayout') {
    const last = context.sections.at(-1)
    if (last && context.scopeName === 'form') last.columns = 2
  }
  const inner = Array.isArray(elements) ? elements : []
  if (type !== 'Label' && !Array.isArray(elements))
    context.report.addReason([], `the element ${String(type)}`)
  for (const child of inner) walk(Object(child), layout, context)
  if (type === 'Group' && context.scopeName === 'form') context.sections.push({})
}

function addSection({ sections, scopeName }: LayoutContext, title: unknown): void {
  if (scopeName === 'form') sections.push(typeof title === 'string' ? { title } : {})
}

function addControl(element: Element, layout: FieldLayout, context: LayoutContext): void {
  const path = pathOf(String(element.scope))
  if (path.length === 0) {
    delete layout.asked
    return
  }
  let shape: Shape | undefined = context.root
  let target = layout
  for (const [depth, name] of path.entries()) {
    shape = shape?.kind === 'group' ? shape.fields.get(name)?.shape : undefined
    const fields = target.asked ?? []
    target.asked = fields
    target.fields ??= {}
    if (fields.includes(name) && depth === path.length - 1) return
    if (!fields.includes(name)) fields.push(name)
    target.fields[name] ??= depth === 0 ? { section: context.sections.length - 1 } : {}
    target = target.fields[name]
  }
  if (shape === undefined) {
    context.report.addReason(path, 'a control for what the schema does not have')
    return
  }
  if (context.scopeName === 'row' && path.length > 1 && (context.when ?? context.readonly) !== undefined)
    context.report.addReason(path, 'a rule over the row around its group')
  Object.assign(target, controlLayoutOf(element, shape, context))
}

function controlLayoutOf(element: Element, shape: Shape, context: LayoutContext): FieldLayout {
  const options = Object(element.options)
  const label = isObject(element.label) ? element.label.text : element.label
  const path = pathOf(String(element.scope))
  if (options.dateSaveFormat ?? options.dateTimeSaveFormat)
    context.report.addReason(path, `a date kept as ${options.dateSaveFormat ?? options.dateTimeSaveFormat}`)
  if (options.suggestion) context.report.addNote(path, 'without suggestions')
  const widget = options.multi === true ? 'textarea' : options.format === 'radio' ? 'radio' : undefined
  return {
    ...(typeof label === 'string' && { label }),
    ...(context.when !== undefined && { when: context.when }),
    ...(context.readonly !== undefined && { readonly: context.readonly }),
    ...((options.readonly ?? options.readOnly) === true && { readonly: 'true' }),
    ...(widget && { widget }),
    ...(options.slider === true && { widget: 'slider' }),
    ...(shape.kind === 'list' && listLayoutOf(options, shape.item, context)),
    ...(shape.kind === 'group' &&
      isObject(options.detail) &&
      layoutOfDetail(options.detail, shape, context, 'row')),
  }
}

function listLayoutOf(options: Record<string, unknown>, item: Shape, context: LayoutContext): FieldLayout {
  const { detail, elementLabelProp, labelRef } = options
  const labelPath =
    typeof labelRef === 'string' ? pathOf(labelRef) : String(elementLabelProp ?? '').split('.')
  const summary = labelPath[0] === '' || labelPath.length === 0 ? {} : { summary: labelPath }
  return { ...summary, ...(isObject(detail) && { item: layoutOfDetail(detail, item, context, 'row') }) }
}

function layoutOfDetail(detail: Element, root: Shape, context: LayoutContext, scopeName: 'row'): FieldLayout {
  const layout: FieldLayout = { asked: [], fields: {} }
  walk(detail, layout, { root, scopeName, report: context.report, sections: [{}] })
  return layout
}
