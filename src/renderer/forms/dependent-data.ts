import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor, RendererServices } from '../services.ts'
import type { FormStore } from './store.ts'

/** The delay after typing, in milliseconds. */
const DEBOUNCE_MS = 300

interface WatchOptions {
  data: NonNullable<FormBlock['data']>
  store: FormStore
  schema: JsonSchema
  operations: Readonly<Record<string, OperationDescriptor>>
  services: Pick<RendererServices, 'call'>
  reader: Reader
  /** Returns the enclosing scope with the form's current values. */
  scope(): Scope
}

/** Data that depend on an open form's values. */
export interface DependentData {
  /** Checks the arguments and reloads data whose arguments have changed. */
  checkArguments(): void
  /** Reloads the data with the given names, or all data. */
  reload(names?: readonly string[]): Promise<unknown>
  stop(): void
}

/** Loads data that depend on a form's values, and reloads them whenever their arguments change. */
export function watchDependentData(watch: WatchOptions): DependentData {
  const watchers = Object.keys(watch.data).map((name) => ({ name, ...watchEntry(name, watch) }))
  return {
    checkArguments() {
      for (const { checkArguments: look } of watchers) look()
    },
    reload: (names) =>
      Promise.all(
        watchers.map(({ name, reload }) => (names?.includes(name) === false ? undefined : reload())),
      ),
    stop() {
      for (const { stop } of watchers) stop()
    },
  }
}

function watchEntry(
  name: string,
  { data, store, schema, operations, services, reader, scope }: WatchOptions,
): { checkArguments(): void; reload(): Promise<void>; stop(): void } {
  const dataEntry = data[name]
  const operation = operations[dataEntry?.call ?? '']
  let requestedKey: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const currentArguments = () =>
    reader.isMet(dataEntry?.when, scope()) && isReady(dataEntry?.with, store.values, schema)
      ? reader.values(dataEntry?.with, scope())
      : undefined
  const checkArguments = () => {
    const args = currentArguments()
    const key = JSON.stringify(args) ?? ''
    if (key === requestedKey) return
    requestedKey = key
    clearTimeout(timer)
    if (args === undefined) store.setDependentData(name, {})
    else timer = setTimeout(() => void load(args, key), DEBOUNCE_MS)
  }
  // Ignores outdated responses. The field that uses the data displays errors.
  const load = async (args: Record<string, unknown>, key: string) => {
    if (operation === undefined) return
    const response = await services.call(operation, args).catch(() => ({}))
    if (key === requestedKey) store.setDependentData(name, response)
  }
  const reload = async () => {
    const args = currentArguments()
    if (args === undefined) return
    requestedKey = JSON.stringify(args)
    clearTimeout(timer)
    await load(args, requestedKey)
  }

  checkArguments()
  const unsubscribe = store.subscribe(checkArguments)
  const stop = () => {
    unsubscribe()
    clearTimeout(timer)
    requestedKey = undefined
  }
  return { checkArguments, reload, stop }
}

/** Returns whether every field that the arguments mention is filled in; numeric fields must contain a number. */
export function isReady(
  args: Readonly<Record<string, string>> | undefined,
  values: Values,
  schema: JsonSchema,
): boolean {
  const expressions = Object.values(args ?? {}).join(' ')
  return [...expressions.matchAll(/\bform\.(\w+)/g)].every(([, field = '']) => {
    const { type } = schemaAt(schema, [field])
    const isNumber = type === 'integer' || type === 'number'
    return !isBlank(values[field]) && (!isNumber || typeof values[field] === 'number')
  })
}
