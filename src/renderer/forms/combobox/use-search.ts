import { useEffect, useEffectEvent, useState } from 'react'
import type { FormField } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { Option } from '../widgets/options.ts'

export type Source = NonNullable<FormField['from']>

/** A search result. */
export interface LookupOption extends Option {
  /** The value for the field. */
  fieldValue: unknown
  hint: string
}

interface Search {
  /** The text whose results these are. */
  searchedText: string | undefined
  options: readonly LookupOption[]
  error: unknown
  busy: boolean
}

/** The delay after typing, in milliseconds. */
const DEBOUNCE_MS = 300
const noSearch: Search = { searchedText: undefined, options: [], error: undefined, busy: false }

/**
 * Searches with an operation after a pause in typing; without a text it sends no request. Ignores outdated
 * responses.
 */
export function useSearchResults(from: Source, text: string | undefined, scope: () => Scope) {
  const { call } = useServices()
  const reader = useReader()
  const operation = useScreen().bundle.operations[from.call]
  const [search, setSearch] = useState(noSearch)
  const [attempt, setAttempt] = useState(0)

  const requestOptions = useEffectEvent(async (text: string): Promise<readonly LookupOption[]> => {
    if (operation === undefined) return []
    const enclosingScope = scope()
    const result = await call(operation, {
      ...reader.values(from.with, enclosingScope),
      [from.search]: text.trim(),
    })
    return reader.list(from.rows, { ...enclosingScope, result }).map((row) => {
      const evaluate = (expression: string) => reader.value(expression, { ...enclosingScope, row })
      const fieldValue = evaluate(from.value)
      const hint = from.hint === undefined ? '' : String(evaluate(from.hint) ?? '')
      return { fieldValue, value: String(fieldValue), label: String(evaluate(from.label) ?? ''), hint }
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: "try again" repeats the search
  useEffect(() => {
    if (text === undefined) return undefined
    let isCurrent = true
    setSearch((previous) => ({ ...previous, busy: true, error: undefined }))
    const timer = setTimeout(
      () =>
        requestOptions(text).then(
          (options) => isCurrent && setSearch({ searchedText: text, options, error: undefined, busy: false }),
          (error: unknown) => isCurrent && setSearch({ ...noSearch, searchedText: text, error }),
        ),
      text === '' ? 0 : DEBOUNCE_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, attempt])

  return { ...search, retrySearch: () => setAttempt(attempt + 1) }
}
