import { type MouseEvent, type Ref, useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { fieldsOn } from '../../language/forms/active-fields.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { namingTheirField } from '../../language/validation/wording.ts'
import { useReader } from '../hooks.ts'
import { Fixes } from '../parts/Fixes.tsx'
import { type ComposedForm, useServices } from '../services.ts'
import { fieldId, useForm } from './context.ts'
import { errorTextOf } from './error-texts.ts'
import { isRow } from './field.ts'
import type { FieldProblem } from './store.ts'

/** The number of errors up to which all are listed; beyond, the first few and the number of the others. */
const ALL = 6
const FIRST = 3

/**
 * Lists the errors of a form with links to their fields. Shown and focused only after a failed submit; other errors are
 * shown at their field.
 */
export function Summary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { form, store } = useForm()
  const host = useServices()
  const errors = useSyncExternalStore(store.subscribe, () => store.errors)
  const problems = store.tried ? [...errors.values()] : []
  const shown = problems.length > ALL ? problems.slice(0, FIRST) : problems
  useTitleOfErrors(problems.length > 0)
  if (problems.length === 0) return null
  // The title is empty while the texts for counts are loading.
  const title = host.t(`renderer.${kindOf(form, problems)}`, { count: problems.length })
  return (
    <div ref={ref} className="ts-summary" role="alert" tabIndex={-1}>
      {title !== '' && <h2 className="ts-summary__title">{title}</h2>}
      <ul>
        {shown.map((problem) => (
          <li key={problem.field}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <p>{host.t('renderer.error_more', { count: problems.length - shown.length })}</p>
      )}
    </div>
  )
}

const questions: ReadonlySet<string> = new Set(['radio', 'statement', 'yes-no'])

/** Returns whether the problems are missing answers to questions, missing values, or others among them. */
function kindOf(form: ComposedForm, problems: readonly FieldProblem[]): string {
  if (!problems.every(({ key }) => key.startsWith('validator.error_null'))) return 'error_summary'
  const fields = problems.map(({ field }) => fieldsOn(form, [field])?.[0])
  return fields.every((field) => field !== undefined && questions.has(field.widget))
    ? 'error_unanswered'
    : 'error_missing'
}

function Problem({ problem }: { problem: FieldProblem }) {
  const { form } = useForm()
  const { t } = useServices()
  const nameOf = useName()
  const { language } = problem
  const fields = fieldsOn(form, problem.field.split('.')) ?? fieldsOn(form, [problem.field])
  const words = errorTextOf(problem, t)
  if (fields === undefined)
    return (
      <>
        {words}
        <Fixes items={problem.fixes ?? []} />
      </>
    )
  const isNamed = namingTheirField.test(problem.key) && fields.length === 1
  const name = [nameOf(fields), ...(language ? [t(`language.${language}`)] : [])].join(', ')
  return (
    <a href={`#${fieldId(form, problem.field)}`} onClick={lead}>
      {isNamed ? words : labelled(name, words)}
    </a>
  )

  /** Prevents the default, because the link would change the URL, which holds the page's state. */
  function lead(event: MouseEvent): void {
    event.preventDefault()
    unfold(form, problem.field)
    const id = fieldId(form, problem.field)
    const input = document.getElementById(`${id}-${language}`) ?? document.getElementById(id)
    input?.focus()
  }
}

/** Opens the collapsed rows that contain a field. */
function unfold(form: ComposedForm, name: string): void {
  for (let end = name.indexOf('.'); end >= 0; end = name.indexOf('.', end + 1)) {
    const head = document.getElementById(`${fieldId(form, name.slice(0, end))}-name`)
    if (head?.getAttribute('aria-expanded') === 'false') flushSync(() => head.click())
  }
}

/** Returns a function that names a field with its group and row, as in `Partner 2, Share`. */
function useName(): (fields: readonly ComposedField[]) => string {
  const { scope } = useForm()
  const read = useReader()
  return (fields) =>
    fields
      .filter(({ item }, index) => item === undefined || index === fields.length - 1)
      .map((field) => {
        const label = read.text(field.label, scope)
        return isRow(field) ? `${label} ${Number(field.field) + 1}` : label
      })
      .join(', ')
}

/** Joins label and error; a label that ends with punctuation gets no colon. */
function labelled(label: string, words: string): string {
  return /[.?!:…]$/.test(label) ? `${label} ${words}` : `${label}: ${words}`
}

/** Prefixes the page's title with the number of errors (GOV.UK Design System, error summary). */
function useTitleOfErrors(wrong: boolean): void {
  const { t } = useServices()
  useEffect(() => {
    if (!wrong) return
    const plain = document.title
    const marked = t('renderer.error_title', { title: plain })
    document.title = marked
    return () => {
      // Keeps a title that another page or language has set meanwhile.
      if (document.title === marked) document.title = plain
    }
  }, [wrong, t])
}
