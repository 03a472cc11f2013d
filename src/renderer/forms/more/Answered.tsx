import { isBlank } from '../../../language/forms/values.ts'
import { useServices } from '../../hooks.ts'
import type { Pages } from '../use-pages.ts'
import { useQuestions } from './questions.ts'

/** Displays the number of answered questions in a sticky line, after that of the page if the form has pages. */
export default function Answered({ pages }: { pages: Pages | undefined }) {
  const { t } = useServices()
  const { questions, values } = useQuestions()
  const answeredCount = questions.filter((name) => !isBlank(values[name])).length
  return (
    <div className="ts-form__answered">
      <p>
        {pages &&
          pages.count > 1 &&
          `${t('renderer.form_page', { page: pages.position + 1, count: pages.count })} · `}
        {t('renderer.answered', { done: answeredCount, count: questions.length })}
      </p>
      <progress value={answeredCount} max={questions.length} aria-hidden="true" />
    </div>
  )
}
