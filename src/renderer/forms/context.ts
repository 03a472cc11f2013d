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
  /** The names around the form. */
  scope: Scope
  readonly: boolean
  /** Fields that were known when it opened, where the block says to show them instead of asking. */
  known: ReadonlySet<string>
  limits: FieldLimits
  /** Price per unit, by field. */
  prices: FormBlock['prices']
  /** Blocks that follow what is typed. */
  aside: FormBlock['aside']
  /** Buttons beside the input, by field. */
  beside: FormBlock['beside']
  /** The value to compare with, by field. */
  against: FormBlock['against']
}

export const FormContext = createContext<OpenForm | null>(null)
/** The field that is drawn here; a row of a list is one whose name is its number. */
export const FieldContext = createContext<ComposedField | null>(null)
/** The group or the row around it; empty at the top. */
export const AroundContext = createContext<FieldPath>([])
/** Returns the text of an empty field, by dotted name. */
export const EmptyContext = createContext<(name: string) => string | undefined>(() => undefined)

export function useForm(): OpenForm {
  const open = useContext(FormContext)
  if (open === null) throw new Error('A field stands outside a form.')
  return open
}

/** The names that conditions and blocks inside a form may use. */
export function formScope({ form, store, scope }: Pick<OpenForm, 'form' | 'store' | 'scope'>): Scope {
  return { ...scope, ...store.learned, form: namedValues(form, store.values) }
}

/** Whether a condition over the form, and the row around it, holds as it is typed. Without one `otherwise` holds. */
export function useFormHolds(condition: string | undefined, otherwise = true): boolean {
  const open = useForm()
  const around = useContext(AroundContext)
  const read = useReader()
  return useSyncExternalStore(condition === undefined ? never : open.store.subscribe, () =>
    condition === undefined ? otherwise : read.holds(condition, rowScope(open, around)),
  )
}

/** Listens to nothing. */
export function never(): () => void {
  return () => undefined
}

/** The names of a form and of the row around a place in it. */
export function rowScope(open: OpenForm, around: FieldPath): Scope {
  const scope = formScope(open)
  return around.length === 0 ? scope : { ...scope, row: rowAt(open.form, open.store.values, around) }
}

/** The id of a field's input. `name`: the path with dots. */
export function fieldId(form: Pick<ComposedForm, 'form'>, name: string): string {
  return `${form.form}-${name}`
}
