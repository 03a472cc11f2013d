import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor, RendererServices } from '../services.ts'
import type { FormStore } from './store.ts'

/** The pause after typing, in milliseconds. */
const DEBOUNCE_MS = 300

interface Watch {
  data: NonNullable<FormBlock['data']>
  store: FormStore
  schema: JsonSchema
  operations: Readonly<Record<string, OperationDescriptor>>
  host: Pick<RendererServices, 'call'>
  read: Reader
  /** Returns the names around the form and the form's current values. */
  scope(): Scope
}

/** Data that depend on an open form's values. */
export interface TypedData {
  /** Reloads data whose arguments have changed. */
  look(): void
  /** Reloads the given names, or all. */
  again(names?: readonly string[]): Promise<unknown>
  stop(): void
}

/** Loads data that depend on a form, again after every change of their arguments. */
export function watchTypedData(watch: Watch): TypedData {
  const watched = Object.keys(watch.data).map((name) => ({ name, ...watchOne(name, watch) }))
  return {
    look() {
      for (const { look } of watched) look()
    },
    again: (names) =>
      Promise.all(watched.map(({ name, again }) => (names?.includes(name) === false ? undefined : again()))),
    stop() {
      for (const { stop } of watched) stop()
    },
  }
}

function watchOne(
  name: string,
  { data, store, schema, operations, host, read, scope }: Watch,
): { look(): void; again(): Promise<void>; stop(): void } {
  const entry = data[name]
  const operation = operations[entry?.call ?? '']
  let requested: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const currentRequests = () =>
    read.holds(entry?.when, scope()) && isReady(entry?.with, store.values, schema)
      ? read.values(entry?.with, scope())
      : undefined
  const look = () => {
    const args = currentRequests()
    const key = JSON.stringify(args) ?? ''
    if (key === requested) return
    requested = key
    clearTimeout(timer)
    if (args === undefined) store.learn(name, {})
    else timer = setTimeout(() => void load(args, key), DEBOUNCE_MS)
  }
  // Ignores outdated responses; errors are shown by the field concerned.
  const load = async (args: Record<string, unknown>, key: string) => {
    if (operation === undefined) return
    const answer = await host.call(operation, args).catch(() => ({}))
    if (key === requested) store.learn(name, answer)
  }
  const again = async () => {
    const args = currentRequests()
    if (args === undefined) return
    requested = JSON.stringify(args)
    clearTimeout(timer)
    await load(args, requested)
  }

  look()
  const forget = store.subscribe(look)
  const stop = () => {
    forget()
    clearTimeout(timer)
    requested = undefined
  }
  return { look, again, stop }
}

/** Returns whether every field that the arguments mention is filled in, numeric fields with a number. */
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
