import { isBlank } from '../../../language/forms/values.ts'
import { useServices } from '../../hooks.ts'
import { useQuestions } from './questions.ts'

/** Displays the number of answered questions in a sticky line. */
export default function Answered() {
  const { t } = useServices()
  const { questions, values } = useQuestions()
  const answeredCount = questions.filter((name) => !isBlank(values[name])).length
  return (
    <div className="ts-form__answered">
      <p>{t('renderer.answered', { done: answeredCount, count: questions.length })}</p>
      <progress value={answeredCount} max={questions.length} aria-hidden="true" />
    </div>
  )
}
