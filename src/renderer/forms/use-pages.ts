import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { ComposedForm } from '../services.ts'
import { formScope } from './context.ts'
import type { FormStore } from './store.ts'

export interface Pages {
  /** The section that is shown. */
  page: number
  isFirst: boolean
  isLast: boolean
  back(): void
  /** Shows the next section if the current one has no errors. Returns whether it has none. */
  forward(): boolean
  /** Shows the section of a field. */
  lead(field: string): void
}

/** Shows the sections of a form one at a time, beginning with the first that is not finished. */
export function usePages(
  form: ComposedForm,
  { store, scope, read }: { store: FormStore; scope: Scope; read: Reader },
): Pages {
  const [page, setPage] = useState(() => {
    const unfinished = visible().find((index) => !store.isValid(isOn(index)))
    return store.unsent ? (unfinished ?? visible().at(-1) ?? 0) : (visible()[0] ?? 0)
  })
  const shown = visible()
  const at = shown.indexOf(page)

  return {
    page,
    isFirst: at <= 0,
    isLast: at === shown.length - 1,
    back: () => turnTo(visible()[at - 1]),
    forward() {
      if (!flushSync(() => store.complete(isOn(page)))) return false
      const pages = visible()
      turnTo(pages[pages.indexOf(page) + 1])
      return true
    },
    lead(field) {
      const [name = field] = field.split('.', 1)
      const found = visible().find((index) => isOn(index)(name))
      if (found !== undefined) flushSync(() => setPage(found))
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

  function turnTo(index: number | undefined): void {
    if (index === undefined) return
    flushSync(() => {
      store.startPage()
      setPage(index)
    })
    const title = document.getElementById(pageTitleId(form))
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }
}

/** Returns the id of the title of the section that is shown. */
export function pageTitleId({ form }: Pick<ComposedForm, 'form'>): string {
  return `${form}-page`
}
