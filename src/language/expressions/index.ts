import { asExpressionError, ExpressionError } from './error.ts'
import type { Run } from './runs.ts'
import type { Scope } from './scope.ts'
import { simple } from './simple.ts'

export type { Scope }
export { ExpressionError }

export type OnFailure = (error: ExpressionError) => void

type Interpreter = (source: string, scope: Scope) => unknown

/** CEL, once somebody has imported expressions/cel.ts. */
let interpreter: Interpreter | undefined

/**
 * The value of a CEL expression as plain JSON: numbers are numbers, an instant is an ISO string, a duration is seconds.
 * Throws nothing but ExpressionError: for a mistake in the source, a missing name or field, a wrong type, or a number
 * that is not finite. Without the interpreter everything but simple expressions fails: the server imports
 * expressions/cel.ts, a browser waits for `loadInterpreter` (renderer/load.ts) where documents hold other ones.
 */
export function evaluate(source: string, scope: Scope): unknown {
  if (interpreter) return interpreter(source, scope)
  const run = simpleRun(source)
  if (!run) throw new ExpressionError(source, 'The interpreter of this expression is not loaded.')
  try {
    const value = run(scope)
    return value instanceof Date ? value.toISOString() : value
  } catch (error) {
    throw asExpressionError(source, error)
  }
}

/** Whether a condition is true. One that fails, or gives anything but true or false, is false and reported. */
export function holds(source: string, scope: Scope, onFailure?: OnFailure): boolean {
  try {
    const value = evaluate(source, scope)
    if (typeof value === 'boolean') return value
    throw new ExpressionError(source, `A condition must be true or false; this is ${nameOf(value)}.`)
  } catch (error) {
    onFailure?.(asExpressionError(source, error))
    return false
  }
}

/** The values of named expressions. One that fails is left out and reported. */
export function valuesOf(
  expressions: Readonly<Record<string, string>>,
  scope: Scope,
  onFailure?: OnFailure,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, source] of Object.entries(expressions)) {
    try {
      values[name] = evaluate(source, scope)
    } catch (error) {
      onFailure?.(asExpressionError(source, error))
    }
  }
  return values
}

/** Whether an expression needs no interpreter: a page with nothing else spares its visitors the 20 kB. */
export function isSimple(source: string): boolean {
  return simpleRun(source) !== undefined
}

export function interpreterLoaded(): boolean {
  return interpreter !== undefined
}

/** From now on every expression is interpreted by this one. */
export function interpretWith(chosen: Interpreter): void {
  interpreter = chosen
}

const MAX_KNOWN = 2000
const known = new Map<string, Run | undefined>()

function simpleRun(source: string): Run | undefined {
  if (!known.has(source)) {
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(source, simple(source))
  }
  return known.get(source)
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
