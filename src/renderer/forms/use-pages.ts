import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import { useUrl } from '../hooks.ts'
import type { ComposedForm } from '../services.ts'
import { formScope } from './context.ts'
import type { FormStore } from './store.ts'

export interface Pages {
  /** The index of the displayed section. */
  page: number
  /** The position of the section among those that are displayed, from 0. */
  position: number
  /** The number of sections that are displayed. */
  count: number
  isLast: boolean
  /** Displays the next section if the current one has no errors. Returns whether it has none. */
  goForward(): boolean
  /** Displays the section of a field. */
  showPageOf(field: string): void
}

/**
 * Displays the sections of a form one at a time, each at its own address (`?part=2`), so that Back returns to the
 * previous one. Starts with the first unfinished section.
 */
export function usePages(
  form: ComposedForm,
  { store, scope, reader, isEnabled }: { store: FormStore; scope: Scope; reader: Reader; isEnabled: boolean },
): Pages {
  const [url, setUrl] = useUrl()
  const requestedIndex = Math.max(1, Number(url.part) || 1) - 1
  const [initialPosition] = useState(() => {
    if (!isEnabled || !store.hasUnsentChanges) return 0
    const visibleIndexes = visibleSections()
    const firstUnfinished = visibleIndexes.findIndex((index) => !store.isValid(isFieldOf(index)))
    const lastAllowed = firstUnfinished < 0 ? visibleIndexes.length - 1 : firstUnfinished
    return url.part === undefined ? lastAllowed : Math.min(requestedIndex, lastAllowed)
  })
  const [hasArrived, setHasArrived] = useState(!isEnabled || initialPosition === requestedIndex)
  useEffect(() => {
    if (hasArrived) return
    setUrl({ part: parameterOf(initialPosition) })
    setHasArrived(true)
  }, [hasArrived, initialPosition, setUrl])
  const shown = visibleSections()
  const position = Math.min(hasArrived ? requestedIndex : initialPosition, shown.length - 1)
  const page = shown[position] ?? 0
  useTitleFocus(form, { page, store, isEnabled })

  return {
    page,
    position,
    count: shown.length,
    isLast: position === shown.length - 1,
    goForward() {
      if (!flushSync(() => store.validate(isFieldOf(page)))) return false
      const nextPosition = visibleSections().indexOf(page) + 1
      if (nextPosition < visibleSections().length) setUrl({ part: parameterOf(nextPosition) }, { push: true })
      return true
    },
    showPageOf(field) {
      const [name = field] = field.split('.', 1)
      const index = visibleSections().findIndex((each) => isFieldOf(each)(name))
      if (index >= 0 && index !== position) flushSync(() => setUrl({ part: parameterOf(index) }))
    },
  }

  /** Lists the sections whose condition holds. */
  function visibleSections(): number[] {
    const scopeWithForm = formScope({ form, store, scope })
    return form.sections.flatMap(({ when }, index) =>
      when === undefined || reader.isMet(when, scopeWithForm) ? [index] : [],
    )
  }

  function isFieldOf(index: number): (name: string) => boolean {
    const names = new Set(form.sections[index]?.fields.map(({ field }) => field))
    return (name) => names.has(name)
  }
}

/** Moves the focus to the title of a section after it has changed. */
function useTitleFocus(
  form: ComposedForm,
  { page, store, isEnabled }: { page: number; store: FormStore; isEnabled: boolean },
): void {
  const previousPageRef = useRef(page)
  useEffect(() => {
    if (!isEnabled || previousPageRef.current === page) return
    previousPageRef.current = page
    if (store.errors.size > 0) return
    store.hideSummary()
    const title = document.getElementById(pageTitleId(form))
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }, [form, page, store, isEnabled])
}

/** Returns the query parameter of a section's position; '' for the first. */
function parameterOf(position: number): string {
  return position > 0 ? String(position + 1) : ''
}

/** Returns the id of the title of the displayed section. */
export function pageTitleId({ form }: Pick<ComposedForm, 'form'>): string {
  return `${form}-page`
}
