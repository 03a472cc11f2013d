import { useSyncExternalStore } from 'react'
import type { Values } from '../../../language/forms/values.ts'
import { useReader } from '../../hooks.ts'
import { formScope, useForm } from '../context.ts'
import { visiblePlaces } from '../visible-places.ts'

/** Returns the names of the questions that are asked, in their order, and the current values. */
export function useQuestions(): { questions: string[]; values: Values } {
  const read = useReader()
  const open = useForm()
  const { form, limits, store } = open
  const values = useSyncExternalStore(store.subscribe, () => store.values)
  const places = visiblePlaces(form, limits, values, formScope(open), read)
  return { questions: [...places.keys()].filter((name) => !name.includes('.')), values }
}
