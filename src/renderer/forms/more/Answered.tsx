import { isBlank } from '../../../language/forms/values.ts'
import { useServices } from '../../hooks.ts'
import { useQuestions } from './questions.ts'

/** Shows the number of answered questions in a sticky line. */
export default function Answered() {
  const { t } = useServices()
  const { questions, values } = useQuestions()
  const done = questions.filter((name) => !isBlank(values[name])).length
  return (
    <div className="ts-form__answered">
      <p>{t('renderer.answered', { done, count: questions.length })}</p>
      <progress value={done} max={questions.length} aria-hidden="true" />
    </div>
  )
}
