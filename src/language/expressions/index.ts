import { asExpressionError, ExpressionError } from './error.ts'
import type { Run } from './runs.ts'
import type { Scope } from './scope.ts'
import { simple } from './simple.ts'

export type { Scope }
export { ExpressionError }

export type OnFailure = (error: ExpressionError) => void

type Interpreter = (source: string, scope: Scope) => unknown

/** The CEL interpreter, if expressions/cel.ts has been imported. */
let interpreter: Interpreter | undefined

/**
 * Evaluates a CEL expression to plain JSON, with instants as ISO strings and durations in seconds; throws only
 * ExpressionErrors. Without the interpreter it evaluates only simple expressions; the server loads the interpreter by
 * importing expressions/cel.ts, browsers by `loadInterpreter`.
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

/** Evaluates a condition. A failure or a result that is not boolean is reported and treated as false. */
export function isConditionMet(source: string, scope: Scope, onFailure?: OnFailure): boolean {
  try {
    const value = evaluate(source, scope)
    if (typeof value === 'boolean') return value
    throw new ExpressionError(source, `A condition must be true or false; this is ${describeType(value)}.`)
  } catch (error) {
    onFailure?.(asExpressionError(source, error))
    return false
  }
}

/** Evaluates named expressions. Failing ones are left out and reported. */
export function evaluateAll(
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

/** Returns whether an expression needs no interpreter; pages with only such expressions save 20 kB. */
export function isSimple(source: string): boolean {
  return simpleRun(source) !== undefined
}

export function isInterpreterLoaded(): boolean {
  return interpreter !== undefined
}

/** Sets the interpreter of all expressions. */
export function setInterpreter(newInterpreter: Interpreter): void {
  interpreter = newInterpreter
}

/** The maximum number of parsed expressions kept. */
const MAX_CACHED = 2000
const runsBySource = new Map<string, Run | undefined>()

function simpleRun(source: string): Run | undefined {
  if (!runsBySource.has(source)) {
    if (runsBySource.size >= MAX_CACHED) runsBySource.clear()
    runsBySource.set(source, simple(source))
  }
  return runsBySource.get(source)
}

function describeType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
