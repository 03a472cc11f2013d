import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import { useUrl } from '../hooks.ts'
import type { ComposedForm } from '../services.ts'
import { formScope } from './context.ts'
import type { FormStore } from './store.ts'

export interface Pages {
  /** The section that is shown. */
  page: number
  isLast: boolean
  /** Shows the next section if the current one has no errors. Returns whether it has none. */
  forward(): boolean
  /** Shows the section of a field. */
  lead(field: string): void
}

/**
 * Shows the sections of a form one at a time, each at an address of its own (`?part=2`), so that Back leads to the one
 * before. Begins with the first that is not finished.
 */
export function usePages(
  form: ComposedForm,
  { store, scope, read, on }: { store: FormStore; scope: Scope; read: Reader; on: boolean },
): Pages {
  const [url, setUrl] = useUrl()
  const requested = Math.max(1, Number(url.part) || 1) - 1
  const [start] = useState(() => {
    if (!on || !store.unsent) return 0
    const shown = visible()
    const unfinished = shown.findIndex((index) => !store.isValid(isOn(index)))
    const last = unfinished < 0 ? shown.length - 1 : unfinished
    return url.part === undefined ? last : Math.min(requested, last)
  })
  const [arrived, setArrived] = useState(!on || start === requested)
  useEffect(() => {
    if (arrived) return
    setUrl({ part: parameterOf(start) })
    setArrived(true)
  }, [arrived, start, setUrl])
  const shown = visible()
  const at = Math.min(arrived ? requested : start, shown.length - 1)
  const page = shown[at] ?? 0
  useTitleFocus(form, { page, store, on })

  return {
    page,
    isLast: at === shown.length - 1,
    forward() {
      if (!flushSync(() => store.complete(isOn(page)))) return false
      const next = visible().indexOf(page) + 1
      if (next < visible().length) setUrl({ part: parameterOf(next) }, { push: true })
      return true
    },
    lead(field) {
      const [name = field] = field.split('.', 1)
      const index = visible().findIndex((each) => isOn(each)(name))
      if (index >= 0 && index !== at) flushSync(() => setUrl({ part: parameterOf(index) }))
    },
  }

  /** Lists the sections whose condition holds. */
  function visible(): number[] {
    const names = formScope({ form, store, scope })
    return form.sections.flatMap(({ when }, index) =>
      when === undefined || read.holds(when, names) ? [index] : [],
    )
  }

  function isOn(index: number): (name: string) => boolean {
    const names = new Set(form.sections[index]?.fields.map(({ field }) => field))
    return (name) => names.has(name)
  }
}

/** Moves the focus to the title of a section after it has changed. */
function useTitleFocus(
  form: ComposedForm,
  { page, store, on }: { page: number; store: FormStore; on: boolean },
): void {
  const last = useRef(page)
  useEffect(() => {
    if (!on || last.current === page) return
    last.current = page
    if (store.errors.size > 0) return
    store.startPage()
    const title = document.getElementById(pageTitleId(form))
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }, [form, page, store, on])
}

/** Returns the query parameter of a section's position; the first has none. */
function parameterOf(position: number): string {
  return position > 0 ? String(position + 1) : ''
}

/** Returns the id of the title of the section that is shown. */
export function pageTitleId({ form }: Pick<ComposedForm, 'form'>): string {
  return `${form}-page`
}
