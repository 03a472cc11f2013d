import { useSyncExternalStore } from 'react'
import type { Values } from '../../../language/forms/values.ts'
import { useReader } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { visibleFieldsOf } from '../visible-fields.ts'

/** Returns the names of the questions that are asked, in their order, and the current values. */
export function useQuestions(): { questions: string[]; values: Values } {
  const reader = useReader()
  const openForm = useForm()
  const { form, limits, store } = openForm
  const values = useSyncExternalStore(store.subscribe, () => store.values)
  const visibleFields = visibleFieldsOf(form, limits, values, formScope(openForm), reader)
  return { questions: [...visibleFields.keys()].filter((name) => !name.includes('.')), values }
}
