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
  isRefreshing: boolean
  refresh(): Promise<unknown>
  /** Requests the data without updating the cache. */
  request(): Promise<unknown>
}

export interface Reads {
  states: readonly ReadState[]
  /**
   * Discards cached responses that this screen does not use, and reloads the data of its flow. Called after a write,
   * because pending responses may predate it.
   */
  invalidateOtherReads(): void
}

/**
 * Loads all data of a screen, each read as soon as its arguments are known. `base` contains the names available
 * everywhere; expressions of the screen and of each flow see only their own data besides.
 */
export function useReads(bundle: ScreenBundle, base: Scope): Reads {
  const services = useServices()
  const reader = useMemo(() => readerOf(services), [services])
  const entries = useMemo(() => readEntriesOf(bundle), [bundle])
  const { mutate } = useSWRConfig()
  const hasForms = bundle.forms !== undefined && Object.keys(bundle.forms).length > 0
  const keys: unknown[] = []
  const states: ReadState[] = []
  for (const entry of entries) {
    const isNeeded = reader.isMet(entry.when, base) && !entry.neverRead
    const availableScope = { ...base, ...dataOf(states, entry.flow) }
    const key = isNeeded ? keyOf(entry, availableScope, entries, services, reader) : null
    keys.push(key)
    // biome-ignore lint/correctness/useHookAtTopLevel: the entries of a mounted screen never change; another screen has another key
    const state = useRead(entry, key, bundle, services, hasForms)
    if (entry.neverRead) states.push({ ...state, error: cycleError })
    else states.push(isNeeded ? state : { ...state, data: emptyData, error: undefined })
  }
  const mountedKeys = new Set(keys.map((key) => JSON.stringify(key)))
  const flowKeys = new Set(
    keys.filter((_key, index) => entries[index]?.flow !== undefined).map((key) => JSON.stringify(key)),
  )
  const invalidateOtherReads = () => {
    void mutate((key) => !mountedKeys.has(JSON.stringify(key)), undefined, { revalidate: false })
    void mutate((key) => flowKeys.has(JSON.stringify(key)))
  }
  return { states, invalidateOtherReads }
}

/** The error of reads in a cycle. */
const cycleError = new Error('What this page reads waits for itself.')

/** The data of names that are not read. */
const emptyData = {}

/** Returns the loaded data of the screen, or of one flow, by name. */
export function dataOf(states: readonly ReadState[], flow?: string): Record<string, unknown> {
  const flowStates = states.filter(({ entry, data }) => entry.flow === flow && data !== undefined)
  return Object.fromEntries(flowStates.map(({ entry, data }) => [entry.name, data]))
}

type Key = readonly [call: string, args: Record<string, unknown>, language: string, person: string]

function keyOf(
  entry: ReadEntry,
  scope: Scope,
  entries: readonly ReadEntry[],
  services: RendererServices,
  reader: Reader,
): Key | null {
  const names = entries.filter(({ flow }) => flow === entry.flow).map(({ name }) => name)
  const args = argumentsOf(entry, scope, names, reader)
  return args === null ? null : [entry.call, args, services.language, services.session.id]
}

function useRead(
  entry: ReadEntry,
  key: Key | null,
  bundle: ScreenBundle,
  services: RendererServices,
  hasForms: boolean,
): ReadState {
  const operation = bundle.operations[entry.call]
  const sendRequest = async ([, args]: Key) => {
    if (operation === undefined)
      throw new Error(`The operation ${entry.call} is not in this screen's bundle.`)
    return services.call(operation, args)
  }
  const { data, error, isValidating, mutate } = useSWR<unknown, unknown, Key | null>(key, sendRequest, {
    // Does not reload on focus while forms are open, because the page would change around them.
    revalidateOnFocus: !hasForms,
    revalidateOnReconnect: !hasForms,
    keepPreviousData: true,
    // Shares only pending requests, because a write may have made earlier responses outdated.
    dedupingInterval: 0,
    shouldRetryOnError: false,
  })
  return {
    entry,
    data,
    error,
    isRefreshing: isValidating,
    refresh: () => mutate(),
    request: async () => (key ? sendRequest(key) : data),
  }
}
