import { useSyncExternalStore } from 'react'
import { isBlank } from '../../language/forms/values.ts'
import { useReader, useServices } from '../hooks.ts'
import { formScope, useForm } from './context.ts'
import { visiblePlaces } from './visible-places.ts'

/** Shows the number of answered questions in a sticky line. */
export function Answered() {
  const { t } = useServices()
  const read = useReader()
  const open = useForm()
  const { form, limits, store } = open
  const values = useSyncExternalStore(store.subscribe, () => store.values)
  const questions = [...visiblePlaces(form, limits, values, formScope(open), read).keys()].filter(
    (name) => !name.includes('.'),
  )
  const done = questions.filter((name) => !isBlank(values[name])).length
  return (
    <div className="ts-form__answered">
      <p>{t('renderer.answered', { done, count: questions.length })}</p>
      <progress value={done} max={questions.length} aria-hidden="true" />
    </div>
  )
}
