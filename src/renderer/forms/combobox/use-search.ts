import { useEffect, useEffectEvent, useState } from 'react'
import type { FormField } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { Option } from '../widgets/options.ts'

export type Source = NonNullable<FormField['from']>

/** A search result. */
export interface LookupOption extends Option {
  /** The value for the field. */
  holds: unknown
  hint: string
}

interface Search {
  /** The query of the results. */
  searchedText: string | undefined
  options: readonly LookupOption[]
  error: unknown
  busy: boolean
}

/** The pause after typing, in milliseconds. */
const DEBOUNCE_MS = 300
const nothing: Search = { searchedText: undefined, options: [], error: undefined, busy: false }

/** Searches by an operation after a pause in typing; `undefined` searches nothing. Ignores outdated responses. */
export function useSearchResults(from: Source, text: string | undefined, scope: () => Scope) {
  const { call } = useServices()
  const read = useReader()
  const operation = useScreen().bundle.operations[from.call]
  const [search, setSearch] = useState(nothing)
  const [tries, setTries] = useState(0)

  const ask = useEffectEvent(async (text: string): Promise<readonly LookupOption[]> => {
    if (operation === undefined) return []
    const enclosing = scope()
    const result = await call(operation, { ...read.values(from.with, enclosing), [from.search]: text.trim() })
    return read.list(from.rows, { ...enclosing, result }).map((row) => {
      const evaluate = (expression: string) => read.value(expression, { ...enclosing, row })
      const holds = evaluate(from.value)
      const hint = from.hint === undefined ? '' : String(evaluate(from.hint) ?? '')
      return { holds, value: String(holds), label: String(evaluate(from.label) ?? ''), hint }
    })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: "try again" repeats the search
  useEffect(() => {
    if (text === undefined) return undefined
    let isWanted = true
    setSearch((before) => ({ ...before, busy: true, error: undefined }))
    const timer = setTimeout(
      () =>
        ask(text).then(
          (options) => isWanted && setSearch({ searchedText: text, options, error: undefined, busy: false }),
          (error: unknown) => isWanted && setSearch({ ...nothing, searchedText: text, error }),
        ),
      text === '' ? 0 : DEBOUNCE_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, tries])

  return { ...search, again: () => setTries(tries + 1) }
}
