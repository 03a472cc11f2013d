import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import type { FieldPath } from '../../language/forms/values.ts'
import { schemaAt, valueAt } from '../../language/validation/place.ts'
import { useReader } from '../hooks.ts'
import { useServices } from '../services.ts'
import { afterPress } from './after-press.ts'
import {
  EnclosingPathContext,
  FieldContext,
  fieldId,
  formScope,
  rowScope,
  subscribeToNothing,
  useForm,
  useFormCondition,
} from './context.ts'
import { errorTextInLanguage } from './error-texts.ts'
import type { FieldProblem } from './store.ts'

/** The properties of a field that do not depend on its value, such as its label and error. */
export interface FieldMeta {
  field: ComposedField
  path: FieldPath
  schema: JsonSchema
  required: boolean
  id: string
  label: string
  help: string | undefined
  /** The note of the block about the field. */
  note: string | undefined
  /** The error text. */
  error: string | undefined
  /** The links to pages where the person can resolve the error. */
  fixes: NonNullable<FieldProblem['fixes']>
  /** The language that has the error, in multilingual texts. */
  errorLanguage: FieldProblem['language']
  readonly: boolean
  /** The ids of help and error text, for aria-describedby. */
  describedBy: string | undefined
}

/** A field with its value, for templates and widgets. */
export interface Field extends FieldMeta {
  value: unknown
  set(value: unknown): void
  handleBlur(): void
}

/** Provides the properties of the current field to its label, help, error and input. */
export const FieldMetaContext = createContext<FieldMeta | null>(null)

/** Returns the properties that the enclosing template provides. Throws outside a field. */
export function useFieldMeta(): FieldMeta {
  const frame = useContext(FieldMetaContext)
  if (frame === null) throw new Error('A widget stands outside a field.')
  return frame
}

export function useField(): Field {
  const frame = useFieldMeta()
  const { store } = useForm()
  const { path } = frame
  const name = path.join('.')
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeToField(name, listener),
    [store, name],
  )
  const value = useSyncExternalStore(subscribe, () => valueAt(store.values, path))
  return {
    ...frame,
    value,
    set: (next) => store.set(path, next),
    handleBlur: () => afterPress(() => store.handleBlur(name)),
  }
}

/** Returns the text for a field in an object of notes, or its texts in a list of such objects. */
export function noteOf(notes: unknown, name: string): string | undefined {
  const texts = [notes].flat().flatMap((entry) => (isObject(entry) ? [entry[name]] : []))
  return texts.filter((text) => typeof text === 'string' && text !== '').join(' ') || undefined
}

const noFixes: FieldMeta['fixes'] = []

/** Computes the properties of the current field, for templates, which provide them. */
export function useNewFieldMeta(): FieldMeta {
  const field = useFieldDefinition()
  const path = useFieldPath()
  const { form, store, scope, readonly } = useForm()
  const { t } = useServices()
  const reader = useReader()
  const name = path.join('.')
  const { required, fixed } = useFieldConditions(field)
  const currentHelp = useHelp(field)
  const note = useNote(name)
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeToField(name, listener),
    [store, name],
  )
  const problem = useSyncExternalStore(subscribe, () => store.errors.get(name))
  return useMemo(() => {
    const id = fieldId(form, name)
    const label = reader.text(field.label, scope)
    const help = currentHelp === undefined ? undefined : reader.textWithTerms(currentHelp, scope)
    const descriptionIds = [
      help !== undefined && `${id}-help`,
      note !== undefined && `${id}-note`,
      problem !== undefined && `${id}-error`,
    ]
    return {
      field,
      path,
      schema: schemaAt(form.schema, path),
      required: required || field.required,
      id,
      label: isRow(field) ? `${label} ${Number(field.field) + 1}` : label,
      help,
      note,
      error: problem && errorTextInLanguage(problem, t),
      fixes: problem?.fixes ?? noFixes,
      errorLanguage: problem?.language,
      readonly: readonly || fixed,
      describedBy: descriptionIds.filter(Boolean).join(' ') || undefined,
    }
  }, [field, path, form, name, reader, scope, required, readonly, fixed, currentHelp, note, problem, t])
}

/** Returns the note that the block has for a field with the current input. */
function useNote(name: string): string | undefined {
  const openForm = useForm()
  const reader = useReader()
  const { notes, store } = openForm
  return useSyncExternalStore(notes === undefined ? subscribeToNothing : store.subscribe, () =>
    notes === undefined ? undefined : noteOf(reader.value(notes, formScope(openForm)), name),
  )
}

/** Returns the help for the values that the person has filled in. */
function useHelp({ help, helps }: ComposedField): ComposedField['help'] {
  const openForm = useForm()
  const enclosingPath = useContext(EnclosingPathContext)
  const reader = useReader()
  const index = useSyncExternalStore(
    helps === undefined ? subscribeToNothing : openForm.store.subscribe,
    () =>
      helps === undefined
        ? -1
        : helps.findIndex(({ when }) => reader.isMet(when, rowScope(openForm, enclosingPath))),
  )
  return helps?.[index]?.help ?? help
}

/** Evaluates the conditions of a field. */
function useFieldConditions({ requiredWhile, readonly }: ComposedField): {
  required: boolean
  fixed: boolean
} {
  return {
    required: useFormCondition(requiredWhile, false),
    fixed: useFormCondition(readonly, false),
  }
}

function useFieldDefinition(): ComposedField {
  const field = useContext(FieldContext)
  if (field === null) throw new Error('A widget stands outside a field.')
  return field
}

/** Returns the path of the current field's value. */
export function useFieldPath(): FieldPath {
  const { field } = useFieldDefinition()
  const enclosingPath = useContext(EnclosingPathContext)
  return useMemo(() => [...enclosingPath, field], [enclosingPath, field])
}

/** Returns whether a field is a row of a list: its name is an index. */
export function isRow({ field }: Pick<ComposedField, 'field'>): boolean {
  return /^\d+$/.test(field)
}
