import { isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { tidyFields } from '../../language/validation/tidy.ts'
import type { ComposedForm } from '../host.ts'

/** What the fields hold at first: the type's defaults, then what is known, the later sources over the earlier. */
export function initialValues(form: ComposedForm, ...sources: readonly unknown[]): Values {
  const values: Record<string, unknown> = {}
  for (const { field: name, widget } of form.sections.flatMap(({ fields }) => fields)) {
    // A box that is not ticked says no; a question that is not answered says nothing.
    const schema = schemaAt(form.schema, [name])
    const isBox = schema.type === 'boolean' && (widget === 'checkbox' || widget === 'consent')
    values[name] = schema.default ?? (isBox ? false : undefined)
    for (const source of sources) {
      const known = isRecord(source) ? source[name] : undefined
      if (!isBlank(known)) values[name] = known
    }
  }
  return values
}

/** What is sent: the shown fields, without spaces around (to a password they belong) and without those left empty. */
export function submittedValues(
  form: Pick<ComposedForm, 'schema'>,
  values: Values,
  shown: ReadonlySet<string>,
): Record<string, unknown> {
  const meant = (name: string, value: unknown) =>
    typeof value === 'string' && schemaAt(form.schema, [name])['x-secret'] !== true ? value.trim() : value
  const kept = Object.entries(values)
    .filter(([name]) => shown.has(name))
    .map(([name, value]) => [name, meant(name, value)] as const)
    .filter(([, value]) => !isBlank(value))
  return tidyFields(form.schema, Object.fromEntries(kept))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
