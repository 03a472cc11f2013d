import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { namedValues } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../host.ts'
import { useHost, useReader } from '../use.ts'
import { afterPress } from './after-press.ts'
import type { FormStore } from './store.ts'
import type { FieldLimits } from './visible.ts'

/** One open form. */
export interface OpenForm {
  form: ComposedForm
  store: FormStore
  /** The names around the form. */
  scope: Scope
  readonly: boolean
  limits: FieldLimits
  /** Blocks that follow what is typed. */
  aside: FormBlock['aside']
  /** By field: what its value is compared with. */
  against: FormBlock['against']
}

export const FormContext = createContext<OpenForm | null>(null)
export const FieldContext = createContext<ComposedField | null>(null)

export function useForm(): OpenForm {
  const open = useContext(FormContext)
  if (open === null) throw new Error('A field stands outside a form.')
  return open
}

/** The names that conditions and blocks inside a form may use. */
export function formScope({ form, store, scope }: Pick<OpenForm, 'form' | 'store' | 'scope'>): Scope {
  return { ...scope, ...store.learned, form: namedValues(form, store.values) }
}

/** Whether a condition over the form holds, as it is typed. */
export function useFormHolds(condition: string | undefined): boolean {
  const open = useForm()
  const read = useReader()
  return useSyncExternalStore(
    open.store.subscribe,
    () => condition === undefined || read.holds(condition, formScope(open)),
  )
}

/** One field of the open form, for the template and the widget that show it. */
export interface Field {
  field: ComposedField
  schema: JsonSchema
  id: string
  label: string
  help: string | undefined
  value: unknown
  /** What is wrong with it, in words. */
  error: string | undefined
  readonly: boolean
  /** The ids of its help and its error, for aria-describedby. */
  describedBy: string | undefined
  set(value: unknown): void
  leave(): void
}

export function useField(): Field {
  const field = useContext(FieldContext)
  if (field === null) throw new Error('A widget stands outside a field.')
  const { form, store, scope, readonly } = useForm()
  const host = useHost()
  const read = useReader()
  const name = field.field
  const value = useSyncExternalStore(store.subscribe, () => store.values[name])
  const problem = useSyncExternalStore(store.subscribe, () => store.errors.get(name))
  const id = fieldId(form, name)
  const help = field.help === undefined ? undefined : read.text(field.help, scope)
  const described = [help !== undefined && `${id}-help`, problem !== undefined && `${id}-error`].filter(
    Boolean,
  )
  return {
    field,
    schema: schemaAt(form.schema, [name]),
    id,
    label: read.text(field.label, scope),
    help,
    value,
    error: problem && wordsOf(problem, host.t),
    readonly,
    describedBy: described.length > 0 ? described.join(' ') : undefined,
    set: (next) => store.set(name, next),
    leave: () => afterPress(() => store.leave(name)),
  }
}

export function fieldId(form: ComposedForm, name: string): string {
  return `${form.form}-${name}`
}

/** The server's words where it gave some; a rule about another field names it by its label. */
export function wordsOf(
  problem: { key: string; params: Record<string, unknown>; message?: string },
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (problem.message !== undefined && problem.message !== '') return problem.message
  const { field } = problem.params
  return t(
    problem.key,
    typeof field === 'string' ? { ...problem.params, field: t(`fields.${field}`) } : problem.params,
  )
}
