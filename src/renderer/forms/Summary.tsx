import { type MouseEvent, type Ref, useSyncExternalStore } from 'react'
import { useHost } from '../host.ts'
import { useReader } from '../use.ts'
import { fieldId, useForm, wordsOf } from './context.ts'

/** Everything wrong with the form, each leading to its field. Focused after a submit that could not be sent. */
export function Summary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const { form, store, scope } = useForm()
  const host = useHost()
  const read = useReader()
  const errors = useSyncExternalStore(store.subscribe, () => store.errors)
  const fields = form.sections.flatMap((section) => section.fields)
  const problems = [...errors.values()]
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
                  {read.text(field.label, scope)}: {words}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Following the link would change the address, which holds what the page shows. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
