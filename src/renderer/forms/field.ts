import { useContext, useMemo, useSyncExternalStore } from 'react'
import type { JsonSchema } from '../../language/documents/schema.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import type { FieldPath } from '../../language/forms/values.ts'
import { schemaAt, valueAt } from '../../language/validation/place.ts'
import { useHost } from '../host.ts'
import { useReader } from '../use.ts'
import { afterPress } from './after-press.ts'
import { AroundContext, FieldContext, fieldId, useForm, useFormHolds } from './context.ts'
import { wordsOf } from './words.ts'

/** What a field says of itself, whatever it holds. */
export interface FieldFrame {
  field: ComposedField
  path: FieldPath
  schema: JsonSchema
  required: boolean
  id: string
  label: string
  help: string | undefined
  /** What is wrong with it, in words. */
  error: string | undefined
  readonly: boolean
  /** The ids of its help and its error, for aria-describedby. */
  describedBy: string | undefined
}

/** One field of the open form, for the template and the widget that show it. */
export interface Field extends FieldFrame {
  value: unknown
  set(value: unknown): void
  leave(): void
}

export function useField(): Field {
  const frame = useFieldFrame()
  const { store } = useForm()
  const { path } = frame
  const value = useSyncExternalStore(store.subscribe, () => valueAt(store.values, path))
  return {
    ...frame,
    value,
    set: (next) => store.set(path, next),
    leave: () => afterPress(() => store.leave(path.join('.'))),
  }
}

export function useFieldFrame(): FieldFrame {
  const field = useFieldHere()
  const path = useFieldPath()
  const { form, store, scope, readonly } = useForm()
  const host = useHost()
  const read = useReader()
  const name = path.join('.')
  const required = useFormHolds(field.requiredWhile, field.required)
  const fixed = useFormHolds(field.readonly, false)
  const problem = useSyncExternalStore(store.subscribe, () => store.errors.get(name))
  const id = fieldId(form, name)
  const label = read.text(field.label, scope)
  const help = field.help === undefined ? undefined : read.text(field.help, scope)
  const described = [help !== undefined && `${id}-help`, problem !== undefined && `${id}-error`].filter(
    Boolean,
  )
  return {
    field,
    path,
    schema: schemaAt(form.schema, path),
    required: required || field.required,
    id,
    label: isRow(field) ? `${label} ${Number(field.field) + 1}` : label,
    help,
    error: problem && wordsOf(problem, host.t),
    readonly: readonly || fixed,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
  }
}

function useFieldHere(): ComposedField {
  const field = useContext(FieldContext)
  if (field === null) throw new Error('A widget stands outside a field.')
  return field
}

/** The keys that lead to what this field holds. */
export function useFieldPath(): FieldPath {
  const { field } = useFieldHere()
  const around = useContext(AroundContext)
  return useMemo(() => [...around, field], [around, field])
}

/** Whether a field is one row of a list: its name is its number. */
export function isRow({ field }: Pick<ComposedField, 'field'>): boolean {
  return /^\d+$/.test(field)
}
