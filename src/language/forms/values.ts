import type { JsonSchema } from '../documents/schema.ts'
import { schemaAt } from '../validation/place.ts'
import type { ComposedForm } from './composed.ts'

export type Values = Readonly<Record<string, unknown>>

/** The names of a form's fields, in order. */
export function namesOf({ sections }: { sections: { fields: { field: string }[] }[] }): string[] {
  return sections.flatMap(({ fields }) => fields.map(({ field }) => field))
}

/** The names of the fields that are asked; the others are neither checked nor sent. `holds` answers conditions. */
export function shownFields(
  form: Pick<ComposedForm, 'sections'>,
  holds: (condition: string) => boolean,
): Set<string> {
  const isShown = ({ when }: { when?: string }) => when === undefined || holds(when)
  const sections = form.sections.filter(isShown)
  return new Set(namesOf({ sections: sections.map(({ fields }) => ({ fields: fields.filter(isShown) })) }))
}

/** What expressions see as `form`: every field is there, an empty one as its type's nothing, so that they need no guards. */
export function namedValues(form: ComposedForm, values: Values): Values {
  const complete = namesOf(form).map((name) => {
    const value = values[name]
    return [name, isBlank(value) ? nothingOf(schemaAt(form.schema, [name])) : value]
  })
  return Object.fromEntries(complete)
}

/** What a condition sees in an empty field. */
export function nothingOf({ type }: JsonSchema): unknown {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return 0
  return type === 'array' ? [] : ''
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
