import type { FormBlock } from '../../generated/language.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { isBlank, type Values } from '../../language/forms/values.ts'
import { schemaAt } from '../../language/validation/place.ts'
import type { Reader } from '../data/read.ts'
import type { Scope } from '../data/scope.ts'
import type { Host, OperationDescriptor } from '../host.ts'
import type { FormStore } from './store.ts'

/** How long typing must have stopped, in milliseconds. */
const PAUSE = 300

interface Watch {
  data: NonNullable<FormBlock['data']>
  store: FormStore
  schema: JsonSchema
  operations: Readonly<Record<string, OperationDescriptor>>
  host: Pick<Host, 'call'>
  read: Reader
  /** The names around the form and the form as it is typed. */
  scope(): Scope
}

/** Reads what depends on a form, again after every change of the arguments. Answers how to stop. */
export function watchTypedData(watch: Watch): () => void {
  const stops = Object.keys(watch.data).map((name) => watchOne(name, watch))
  return () => {
    for (const stop of stops) stop()
  }
}

function watchOne(name: string, { data, store, schema, operations, host, read, scope }: Watch): () => void {
  const entry = data[name]
  const operation = operations[entry?.call ?? '']
  if (entry === undefined || operation === undefined) return () => {}
  let asked: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    const wanted = read.holds(entry.when, scope()) && isReady(entry.with, store.values, schema)
    const args = wanted ? read.values(entry.with, scope()) : undefined
    const wish = JSON.stringify(args) ?? ''
    if (wish === asked) return
    asked = wish
    clearTimeout(timer)
    if (args === undefined) store.learn(name, {})
    else timer = setTimeout(() => void ask(args, wish), PAUSE)
  }
  // An answer to what is no longer typed is of no use; why a value is refused its own field says.
  const ask = async (args: Record<string, unknown>, wish: string) => {
    const answer = await host.call(operation, args).catch(() => ({}))
    if (wish === asked) store.learn(name, answer)
  }

  look()
  const stop = store.subscribe(look)
  return () => {
    stop()
    clearTimeout(timer)
    asked = undefined
  }
}

/** Whether every field that the arguments mention is filled in, a number with a number. */
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
