import { useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { type RendererServices, useServices } from '../services.ts'
import { argumentsOf, type ReadEntry, readEntriesOf } from './data-order.ts'
import { type Reader, readerOf } from './evaluator.ts'
import type { Scope } from './scope.ts'

/** The state of a read. `data` is undefined until it is loaded. */
export interface ReadState {
  entry: ReadEntry
  data: unknown
  error: unknown
  /** Whether the data are being reloaded. */
  refreshing: boolean
  refresh(): Promise<unknown>
  /** Requests the data without updating the cache. */
  ask(): Promise<unknown>
}

export interface Reads {
  states: readonly ReadState[]
  /**
   * Discards cached responses that this screen does not use, and reloads the data of its flow. Called after a write,
   * because pending responses may be older.
   */
  forgetOthers(): void
}

/**
 * Loads all data of a screen, each as soon as its arguments are known. `base` are the names available everywhere; the
 * screen's data and each flow's data see only their own.
 */
export function useReads(bundle: ScreenBundle, base: Scope): Reads {
  const host = useServices()
  const read = useMemo(() => readerOf(host), [host])
  const entries = useMemo(() => readEntriesOf(bundle), [bundle])
  const { mutate } = useSWRConfig()
  const editing = bundle.forms !== undefined && Object.keys(bundle.forms).length > 0
  const keys: unknown[] = []
  const states: ReadState[] = []
  for (const entry of entries) {
    const wanted = read.holds(entry.when, base) && !entry.neverRead
    const known = { ...base, ...dataOf(states, entry.flow) }
    const key = wanted ? keyOf(entry, known, entries, host, read) : null
    keys.push(key)
    // biome-ignore lint/correctness/useHookAtTopLevel: the entries of a mounted screen never change; another screen has another key
    const state = useRead(entry, key, bundle, host, editing)
    if (entry.neverRead) states.push({ ...state, error: circle })
    else states.push(wanted ? state : { ...state, data: nothing, error: undefined })
  }
  const mounted = new Set(keys.map((key) => JSON.stringify(key)))
  const ofFlows = new Set(
    keys.filter((_key, index) => entries[index]?.flow !== undefined).map((key) => JSON.stringify(key)),
  )
  const forgetOthers = () => {
    void mutate((key) => !mounted.has(JSON.stringify(key)), undefined, { revalidate: false })
    void mutate((key) => ofFlows.has(JSON.stringify(key)))
  }
  return { states, forgetOthers }
}

/** The error of reads that depend on themselves. */
const circle = new Error('What this page reads waits for itself.')

/** The data of names that are not read. */
const nothing = {}

/** Returns the loaded data of the screen, or of one flow, by name. */
export function dataOf(states: readonly ReadState[], flow?: string): Record<string, unknown> {
  const ofFlow = states.filter(({ entry, data }) => entry.flow === flow && data !== undefined)
  return Object.fromEntries(ofFlow.map(({ entry, data }) => [entry.name, data]))
}

type Key = readonly [call: string, args: Record<string, unknown>, language: string, person: string]

function keyOf(
  entry: ReadEntry,
  scope: Scope,
  entries: readonly ReadEntry[],
  host: RendererServices,
  read: Reader,
): Key | null {
  const names = entries.filter(({ flow }) => flow === entry.flow).map(({ name }) => name)
  const args = argumentsOf(entry, scope, names, read)
  return args === null ? null : [entry.call, args, host.language, host.session.id]
}

function useRead(
  entry: ReadEntry,
  key: Key | null,
  bundle: ScreenBundle,
  host: RendererServices,
  editing: boolean,
): ReadState {
  const operation = bundle.operations[entry.call]
  const ask = async ([, args]: Key) => {
    if (operation === undefined)
      throw new Error(`The operation ${entry.call} is not in this screen's bundle.`)
    return host.call(operation, args)
  }
  const { data, error, isValidating, mutate } = useSWR<unknown, unknown, Key | null>(key, ask, {
    // Does not reload on focus while forms are open, because the content around them would change.
    revalidateOnFocus: !editing,
    revalidateOnReconnect: !editing,
    keepPreviousData: true,
    // Shares only pending requests, because a write may have happened since.
    dedupingInterval: 0,
    shouldRetryOnError: false,
  })
  return {
    entry,
    data,
    error,
    refreshing: isValidating,
    refresh: () => mutate(),
    ask: async () => (key ? ask(key) : data),
  }
}
