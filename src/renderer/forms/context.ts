import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FormBlock } from '../../generated/language.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { completeValues, type FieldPath, rowAt } from '../../language/forms/values.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import type { ComposedForm } from '../services.ts'
import type { FormStore } from './store.ts'
import type { FieldLimits } from './visible-fields.ts'

/** An open form. */
export interface OpenForm {
  form: ComposedForm
  store: FormStore
  /** The scope that encloses the form. */
  scope: Scope
  readonly: boolean
  /** The fields whose initial values the block displays as facts instead of inputs. */
  prefilled: ReadonlySet<string>
  limits: FieldLimits
  /** The price per unit in cents, by field. */
  prices: FormBlock['prices']
  /** Blocks that depend on the form's values. */
  aside: FormBlock['aside']
  /** Buttons beside the input, by field. */
  beside: FormBlock['beside']
  /** The expression whose value contains the notes, by field. */
  notes: FormBlock['notes']
  /** The expression of the value to compare with, by field. */
  against: FormBlock['against']
  /** The index of the displayed section, in a form with pages. */
  page: number | undefined
}

export const FormContext = createContext<OpenForm | null>(null)
/** The field being rendered; in a list, a row's name is its index. */
export const FieldContext = createContext<ComposedField | null>(null)
/** The path of the enclosing group or row; empty at the top level. */
export const EnclosingPathContext = createContext<FieldPath>([])
/** Returns the placeholder of an empty field, by dotted name. */
export const EmptyPlaceholderContext = createContext<(name: string) => string | undefined>(() => undefined)

export function useForm(): OpenForm {
  const openForm = useContext(FormContext)
  if (openForm === null) throw new Error('A field stands outside a form.')
  return openForm
}

/** Returns the names available to conditions and blocks inside a form. */
export function formScope({ form, store, scope }: Pick<OpenForm, 'form' | 'store' | 'scope'>): Scope {
  return { ...scope, ...store.dependentData, form: completeValues(form, store.values) }
}

/**
 * Evaluates a condition over the current form values and the enclosing row. Returns `defaultValue` without a
 * condition.
 */
export function useFormCondition(condition: string | undefined, defaultValue = true): boolean {
  const openForm = useForm()
  const enclosingPath = useContext(EnclosingPathContext)
  const reader = useReader()
  return useSyncExternalStore(condition === undefined ? subscribeToNothing : openForm.store.subscribe, () =>
    condition === undefined ? defaultValue : reader.isMet(condition, rowScope(openForm, enclosingPath)),
  )
}

/** The `subscribe` of a hook that needs no updates. */
export function subscribeToNothing(): () => void {
  return () => undefined
}

/** Returns the names available at a path: the form's, and the enclosing row's. */
export function rowScope(openForm: OpenForm, enclosingPath: FieldPath): Scope {
  const scope = formScope(openForm)
  return enclosingPath.length === 0
    ? scope
    : { ...scope, row: rowAt(openForm.form, openForm.store.values, enclosingPath) }
}

/** Returns the id of a field's input. `name` is the dotted path. */
export function fieldId(form: Pick<ComposedForm, 'form'>, name: string): string {
  return `${form.form}-${name}`
}
