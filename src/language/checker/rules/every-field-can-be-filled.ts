import { isObject } from '../../common/objects.ts'
import { kindNames } from '../../documents/kinds.ts'
import type { Form } from '../../documents/library.ts'
import type { JsonSchema, Schemas } from '../../documents/schema.ts'
import { withShapesMerged } from '../../forms/shapes.ts'
import { widgetOf } from '../../forms/widget-of.ts'
import { type FieldGroup, fieldGroupsOf, type PlacedField } from '../form-fields.ts'
import type { Finding, Rule } from '../problem.ts'
import { itemsOf, typeKindOf, typeOf } from '../types/type.ts'

/** Requires a widget that fits the type of each field, and fields for all required properties of groups and rows. */
export const rule: Rule = {
  name: 'every-field-can-be-filled',
  *check({ library, schemas, isReported }) {
    for (const form of Object.values(library.forms).filter(isReported))
      for (const group of fieldGroupsOf(form, schemas)) {
        if (group.path.length > 1) yield* missingFields(form, group)
        for (const placed of group.fields) yield* widgetFindings(form, placed, schemas)
      }
  },
}

/**
 * Lists required properties of groups and rows without a field. Ignores the form's own properties, which may be filled
 * in another way.
 */
function* missingFields(document: Form, { path, type, fields }: FieldGroup): Generator<Finding> {
  const fieldNames = fields.map(({ field }) => field.field)
  for (const name of type.required ?? [])
    if (!fieldNames.includes(name))
      yield {
        document,
        path,
        message: `No field asks for ${name}, without which this is refused.`,
        remedy:
          path.at(-1) === 'fields'
            ? `Add { "field": "${name}" }.`
            : `Say it: "fields": [{ "field": "${name}" }].`,
      }
}

function* widgetFindings(
  document: Form,
  { field, path, property }: PlacedField,
  schemas: Schemas,
): Generator<Finding> {
  if (property === undefined) return
  const type = typeOf(property, schemas)
  const items = typeKindOf(type) === 'list' ? itemsOf(type, schemas) : undefined
  const widget = field.widget ?? widgetOf(type, schemas)
  if (field.fields !== undefined && widget !== 'files') {
    if (!hasFields(type, schemas) && !(items && hasFields(items, schemas)))
      yield {
        document,
        path: [...path, 'fields'],
        message: `${field.field} holds no fields: it is ${describeType(type)}.`,
        remedy: 'Leave fields out.',
      }
    else if (widget === 'place') yield* wrongWidget(document, [...path, 'widget'], widget, type, schemas)
    return
  }
  const expectedType = widget === 'list' ? items : type
  if ((widget === 'group' || widget === 'list') && expectedType && hasFields(expectedType, schemas)) {
    yield {
      document,
      path: [...path, 'field'],
      message: `${field.field} is ${widget === 'list' ? 'a list of objects' : 'an object'}: nothing says which fields it is asked with.`,
      remedy: `Say them: "fields": [${Object.keys(
        withShapesMerged(expectedType, schemas, 'row').type.properties ?? {},
      )
        .map((name) => `{ "field": "${name}" }`)
        .join(', ')}].`,
    }
    return
  }
  yield* wrongWidget(
    document,
    [...path, field.widget === undefined ? 'field' : 'widget'],
    widget,
    type,
    schemas,
  )
  if (widget !== 'list' || items === undefined) return
  const itemWidget = field.item?.widget ?? widgetOf(items, schemas)
  const location = field.item?.widget === undefined ? [...path, 'field'] : [...path, 'item', 'widget']
  if (itemWidget === 'list' || itemWidget === 'group')
    yield {
      document,
      path: location,
      message: `No widget asks for a list of ${itemWidget === 'list' ? 'lists' : 'such objects'}.`,
      remedy: 'Put an object around what each row holds.',
    }
  else yield* wrongWidget(document, location, itemWidget, items, schemas)
}

function* wrongWidget(
  document: Form,
  path: Finding['path'],
  widget: string,
  type: JsonSchema,
  schemas: Schemas,
): Generator<Finding> {
  const patterns = schemas[`widgets/${widget}.json`]?.['x-takes']
  if (patterns === undefined || matchesAny(patterns, type, schemas)) return
  const suggestedWidgets = fittingWidgets(type, schemas)
  yield {
    document,
    path,
    message: `${widget} does not ask for ${describeType(type)}.`,
    remedy:
      suggestedWidgets.length > 0
        ? `These do: ${suggestedWidgets.join(', ')}.`
        : matchesAny(schemas[`widgets/${widgetOf(type, schemas)}.json`]?.['x-takes'], type, schemas)
          ? 'Leave the widget out.'
          : 'Remove the field, or give it another type.',
  }
}

/** Lists the widgets for the type, or for its base type. */
function fittingWidgets(type: JsonSchema, schemas: Schemas): string[] {
  const matchingWidgets = kindNames({ folder: 'widgets' }, schemas)
    .filter((name) => !NOT_SUGGESTED.has(name))
    .map((name) => ({
      name,
      patterns: patternsOf(name, schemas).filter((one) => matches(one, type, schemas)),
    }))
    .filter(({ patterns }) => patterns.length > 0)
  const specific = matchingWidgets.filter(({ patterns }) => patterns.some((pattern) => !isTypeOnly(pattern)))
  const general = matchingWidgets.filter(({ name }) => patternsOf(name, schemas).every(isTypeOnly))
  return (specific.length > 0 ? specific : general).map(({ name }) => name)
}

function patternsOf(widget: string, schemas: Schemas): unknown[] {
  const patterns = schemas[`widgets/${widget}.json`]?.['x-takes']
  return Array.isArray(patterns) ? patterns : []
}

function isTypeOnly(pattern: unknown): boolean {
  return Object.keys(Object(pattern)).join() === 'type'
}

/** The widgets that are not suggested: they fit nearly any type, or only one page has them. */
const NOT_SUGGESTED: ReadonlySet<string> = new Set(['hidden', 'document', 'group', 'list', 'lookup'])

/**
 * Returns whether a type matches a pattern: `{ "format": "date" }` requires that value, and `{ "enum": true }` any
 * value.
 */
function matchesAny(patterns: unknown, type: JsonSchema, schemas: Schemas): boolean {
  return Array.isArray(patterns) && patterns.some((pattern) => matches(pattern, type, schemas))
}

function matches(pattern: unknown, value: unknown, schemas: Schemas): boolean {
  if (pattern === true) return value !== undefined
  if (!isObject(pattern)) return value === pattern || (Array.isArray(value) && value.includes(pattern))
  if (!isObject(value)) return false
  const schema = '$ref' in value ? typeOf(value, schemas) : value
  return Object.entries(pattern).every(([key, expected]) =>
    matches(expected, schema[key as keyof typeof schema], schemas),
  )
}

function hasFields(type: JsonSchema, schemas: Schemas): boolean {
  return withShapesMerged(type, schemas, 'row').type.properties !== undefined
}

function describeType({ type, enum: values, format, items }: JsonSchema): string {
  if (values) return 'one of some words'
  if (format !== undefined) return `a text of the format ${String(format)}`
  const descriptions: Record<string, string> = {
    array: items?.type === undefined ? 'a list' : 'a list of such values',
    boolean: 'true or false',
    integer: 'a whole number',
    number: 'a number',
    object: 'an object',
    string: 'a text',
  }
  return descriptions[String(type)] ?? 'a value of several types'
}
