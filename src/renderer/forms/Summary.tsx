import { type MouseEvent, type Ref, useEffect, useSyncExternalStore } from 'react'
import { namingTheirField } from '../../language/validation/wording.ts'
import { useHost } from '../host.ts'
import { useReader } from '../use.ts'
import { fieldId, useForm } from './context.ts'
import { wordsOf } from './words.ts'

/**
 * Everything wrong with the form, each leading to its field. Focused after a submit that could not be sent, and not
 * there before: an error met while typing stands beside its field.
 */
export function Summary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { form, store, scope } = useForm()
  const host = useHost()
  const read = useReader()
  const errors = useSyncExternalStore(store.subscribe, () => store.errors)
  const fields = form.sections.flatMap((section) => section.fields)
  const problems = store.tried ? [...errors.values()] : []
  useTitleOfErrors(problems.length > 0)
  if (problems.length === 0) return null
  return (
    <div ref={ref} className="ts-summary" role="alert" tabIndex={-1}>
      <h2 className="ts-summary__title">{host.t('renderer.error_summary', { count: problems.length })}</h2>
      <ul>
        {problems.map((problem) => {
          const field = fields.find((one) => one.field === problem.field)
          const words = wordsOf(problem, host.t)
          return (
            <li key={problem.field}>
              {field === undefined ? (
                words
              ) : (
                <a href={`#${fieldId(form, problem.field)}`} onClick={focusField}>
                  {namingTheirField.test(problem.key)
                    ? words
                    : labelled(read.text(field.label, scope), words)}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A label that is a sentence of its own ends with its own sign. */
function labelled(label: string, words: string): string {
  return /[.?!:…]$/.test(label) ? `${label} ${words}` : `${label}: ${words}`
}

/** The first words a screen reader says of a page that came back with errors (GOV.UK Design System, error summary). */
function useTitleOfErrors(wrong: boolean): void {
  const { t } = useHost()
  useEffect(() => {
    if (!wrong) return
    const plain = document.title
    const marked = t('renderer.error_title', { title: plain })
    document.title = marked
    return () => {
      // Another page, or another language, has meanwhile given its own.
      if (document.title === marked) document.title = plain
    }
  }, [wrong, t])
}

/** Following the link would change the address, which holds what the page shows. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
