import { type MouseEvent, type Ref, useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { fieldsAlong } from '../../language/forms/active-fields.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { selfNamingKeys } from '../../language/validation/wording.ts'
import { useReader } from '../hooks.ts'
import { Fixes } from '../parts/Fixes.tsx'
import { type ComposedForm, useServices } from '../services.ts'
import { fieldId, useForm } from './context.ts'
import { errorTextOf } from './error-texts.ts'
import { isRow } from './field.ts'
import { focusInput } from './focus-field.ts'
import type { FieldProblem } from './store.ts'

/**
 * The number of errors up to which all are listed. Above it, the first few and the number of the remaining ones are.
 */
const maxListedErrors = 6
const firstListedErrors = 3

/**
 * Lists the errors of a form with links to their fields. It appears and gets the focus only after a failed submit;
 * before that, errors are displayed at their fields.
 */
export function Summary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { form, store } = useForm()
  const services = useServices()
  const errors = useSyncExternalStore(store.subscribe, () => store.errors)
  const problems = store.hasTriedSubmit ? [...errors.values()] : []
  const listedProblems = problems.length > maxListedErrors ? problems.slice(0, firstListedErrors) : problems
  useErrorCountInTitle(problems.length > 0)
  if (problems.length === 0) return null
  // The title is empty while the texts for counts are loading.
  const title = services.t(`renderer.${titleKeyOf(form, problems)}`, { count: problems.length })
  return (
    <div ref={ref} className="ts-summary" role="alert" tabIndex={-1}>
      {title !== '' && <h2 className="ts-summary__title">{title}</h2>}
      <ul>
        {listedProblems.map((problem) => (
          <li key={problem.field}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      {listedProblems.length < problems.length && (
        <p>{services.t('renderer.error_more', { count: problems.length - listedProblems.length })}</p>
      )}
    </div>
  )
}

const questionWidgets: ReadonlySet<string> = new Set(['radio', 'statement', 'yes-no'])

/** Returns the text key of the title: for unanswered questions, for missing values, or for other errors. */
function titleKeyOf(form: ComposedForm, problems: readonly FieldProblem[]): string {
  if (!problems.every(({ key }) => key.startsWith('validator.error_null'))) return 'error_summary'
  const fields = problems.map(({ field }) => fieldsAlong(form, [field])?.[0])
  return fields.every((field) => field !== undefined && questionWidgets.has(field.widget))
    ? 'error_unanswered'
    : 'error_missing'
}

function Problem({ problem }: { problem: FieldProblem }) {
  const { form } = useForm()
  const { t } = useServices()
  const fieldNameOf = useFieldNamer()
  const { language } = problem
  const fields = fieldsAlong(form, problem.field.split('.')) ?? fieldsAlong(form, [problem.field])
  const message = errorTextOf(problem, t)
  if (fields === undefined)
    return (
      <>
        {message}
        <Fixes items={problem.fixes ?? []} />
      </>
    )
  const isNamed = selfNamingKeys.test(problem.key) && fields.length === 1
  const name = [fieldNameOf(fields), ...(language ? [t(`language.${language}`)] : [])].join(', ')
  return (
    <a href={`#${fieldId(form, problem.field)}`} onClick={focusField}>
      {isNamed ? message : withLabel(name, message)}
    </a>
  )

  /**
   * Focuses the field. Prevents the default, because the link would change the URL, which contains the page's state.
   */
  function focusField(event: MouseEvent): void {
    event.preventDefault()
    expandRows(form, problem.field)
    const id = fieldId(form, problem.field)
    if (!focusInput(`${id}-${language}`)) focusInput(id)
  }
}

/** Expands the collapsed rows that contain a field. */
function expandRows(form: ComposedForm, name: string): void {
  for (let end = name.indexOf('.'); end >= 0; end = name.indexOf('.', end + 1)) {
    const rowHeader = document.getElementById(`${fieldId(form, name.slice(0, end))}-name`)
    if (rowHeader?.getAttribute('aria-expanded') === 'false') flushSync(() => rowHeader.click())
  }
}

/** Returns a function that names a field with its group and row, as in `Partner 2, Share`. */
function useFieldNamer(): (fields: readonly ComposedField[]) => string {
  const { scope } = useForm()
  const reader = useReader()
  return (fields) =>
    fields
      .filter(({ item }, index) => item === undefined || index === fields.length - 1)
      .map((field) => {
        const label = reader.text(field.label, scope)
        return isRow(field) ? `${label} ${Number(field.field) + 1}` : label
      })
      .join(', ')
}

/** Joins label and error; a label that ends with punctuation gets no colon. */
function withLabel(label: string, message: string): string {
  return /[.?!:…]$/.test(label) ? `${label} ${message}` : `${label}: ${message}`
}

/** Prefixes the page's title with the number of errors (GOV.UK Design System, error summary). */
function useErrorCountInTitle(hasErrors: boolean): void {
  const { t } = useServices()
  useEffect(() => {
    if (!hasErrors) return
    const originalTitle = document.title
    const titleWithErrors = t('renderer.error_title', { title: originalTitle })
    document.title = titleWithErrors
    return () => {
      // Keeps a title that another page or language has set in the meantime.
      if (document.title === titleWithErrors) document.title = originalTitle
    }
  }, [hasErrors, t])
}
