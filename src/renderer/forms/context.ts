import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FormBlock } from '../../generated/language.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { type FieldPath, namedValues, rowAt } from '../../language/forms/values.ts'
import type { Scope } from '../data/scope.ts'
import { useReader } from '../hooks.ts'
import type { ComposedForm } from '../services.ts'
import type { FormStore } from './store.ts'
import type { FieldLimits } from './visible-places.ts'

/** An open form. */
export interface OpenForm {
  form: ComposedForm
  store: FormStore
  /** The names available around the form. */
  scope: Scope
  readonly: boolean
  /** The fields with initial values, where the block shows them as facts instead of inputs. */
  known: ReadonlySet<string>
  limits: FieldLimits
  /** The price per unit in cents, by field. */
  prices: FormBlock['prices']
  /** Blocks that depend on the form's values. */
  aside: FormBlock['aside']
  /** Buttons beside the input, by field. */
  beside: FormBlock['beside']
  /** The expression of the notes by field. */
  notes: FormBlock['notes']
  /** The value to compare with, by field. */
  against: FormBlock['against']
  /** The section that is shown, in a form with pages. */
  page: number | undefined
}

export const FormContext = createContext<OpenForm | null>(null)
/** The field being rendered; in a list, a row's name is its index. */
export const FieldContext = createContext<ComposedField | null>(null)
/** The path of the enclosing group or row; empty at the top level. */
export const EnclosingPathContext = createContext<FieldPath>([])
/** Returns the placeholder of an empty field, by dotted name. */
export const EmptyContext = createContext<(name: string) => string | undefined>(() => undefined)

export function useForm(): OpenForm {
  const open = useContext(FormContext)
  if (open === null) throw new Error('A field stands outside a form.')
  return open
}

/** Returns the names available to conditions and blocks inside a form. */
export function formScope({ form, store, scope }: Pick<OpenForm, 'form' | 'store' | 'scope'>): Scope {
  return { ...scope, ...store.learned, form: namedValues(form, store.values) }
}

/**
 * Evaluates a condition over the current form values and the enclosing row. Returns `otherwise` without a condition.
 */
export function useFormHolds(condition: string | undefined, otherwise = true): boolean {
  const open = useForm()
  const around = useContext(EnclosingPathContext)
  const read = useReader()
  return useSyncExternalStore(condition === undefined ? never : open.store.subscribe, () =>
    condition === undefined ? otherwise : read.holds(condition, rowScope(open, around)),
  )
}

/** Subscribes to nothing. */
export function never(): () => void {
  return () => undefined
}

/** Returns the names available at a path: the form's, and the enclosing row's. */
export function rowScope(open: OpenForm, around: FieldPath): Scope {
  const scope = formScope(open)
  return around.length === 0 ? scope : { ...scope, row: rowAt(open.form, open.store.values, around) }
}

/** Returns the id of a field's input. `name` is the dotted path. */
export function fieldId(form: Pick<ComposedForm, 'form'>, name: string): string {
  return `${form.form}-${name}`
}
