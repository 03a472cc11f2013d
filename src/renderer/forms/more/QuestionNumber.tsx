import { useServices } from '../../hooks.ts'
import { useFrame } from '../field.ts'
import { useQuestions } from './questions.ts'

/** Renders the number of a question among all that are asked. */
export default function QuestionNumber() {
  const { t } = useServices()
  const { field } = useFrame()
  const { questions } = useQuestions()
  const number = questions.indexOf(field.field) + 1
  if (number === 0) return null
  return <p className="ts-field__number">{t('renderer.question_of', { number, total: questions.length })}</p>
}
