import { EvaluationError, Optional, ParseError, type ParseResult } from '@marcbachmann/cel-js'
import { Duration } from '@marcbachmann/cel-js/evaluator'
import { memoizeByText } from '../../domain/memoize-by-text.ts'
import { isPlainObject, reachesPrototype } from '../common/objects.ts'
import type { Budget } from './budget.ts'
import { replaceTimestampCalls } from './days.ts'
import { createEnvironment } from './environment.ts'
import { asExpressionError, ExpressionError } from './error.ts'
import { type Scope, setInterpreter } from './index.ts'
import { meterOf } from './meter.ts'
import { buildsValues, childrenOf, type ExpressionNode, fieldOf, LIST_MACROS } from './tree.ts'

// Importing this file makes CEL evaluate all expressions.
setInterpreter(evaluateCel)

/** Parses an expression. Throws an ExpressionError for invalid, too large or disallowed ones. */
export function parseExpression(source: string): ExpressionNode {
  return parseCached(source, DEFAULT_TIME_ZONE).tree
}

/**
 * Evaluates any expression like `evaluate` (expressions/index.ts). Throws an ExpressionError, also for exceeded limits.
 */
export function evaluateCel(source: string, scope: Scope): unknown {
  const timeZone = timeZoneOf(scope)
  const { run, createsValues } = parseCached(source, timeZone)
  try {
    return environmentOf(timeZone).meter.runWithBudget((budget) => {
      const value: unknown = run(scope)
      return createsValues ? toPlainDeep(value, budget) : toPlain(value)
    })
  } catch (error) {
    throw toExpressionError(source, error)
  }
}

/** The functions that may be called as `name(x)`. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  'has',
  'size',
  'string',
  'int',
  'double',
  'timestamp',
  'duration',
  'daysBetween',
])

/** The methods that may be called as `x.name()`. */
export const METHODS: ReadonlySet<string> = new Set([
  ...LIST_MACROS,
  ...['size', 'contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim', 'join', 'split'],
  ...['orValue', 'hasValue', 'value'],
  ...['getFullYear', 'getMonth', 'getDate', 'getDayOfWeek', 'getHours', 'getMinutes', 'getSeconds'],
])

/** The maximum length of an expression in characters. */
const MAX_LENGTH = 600
/** The maximum number of parsed expressions kept. */
const MAX_PARSED = 2000

interface Parsed {
  readonly tree: ExpressionNode
  readonly run: ParseResult
  readonly createsValues: boolean
}

/** The time zone of expressions without a tenant, such as those of the checker. */
const DEFAULT_TIME_ZONE = 'Europe/Madrid'

/** Memoizes an environment per time zone, because a zone's functions of days are compiled into it. */
const environmentOf = memoizeByText((timeZone) => {
  const cel = createEnvironment(timeZone)
  return { cel, meter: meterOf(cel) }
})
const cache = new Map<string, Parsed | ExpressionError>()

function timeZoneOf({ tenant }: Scope): string {
  return isPlainObject(tenant) && typeof tenant.time_zone === 'string' ? tenant.time_zone : DEFAULT_TIME_ZONE
}

function parseCached(source: string, timeZone: string): Parsed {
  const key = `${timeZone} ${source}`
  let cached = cache.get(key)
  if (!cached) {
    cached = parse(source, timeZone)
    if (cache.size >= MAX_PARSED) cache.delete(cache.keys().next().value ?? key)
    cache.set(key, cached)
  }
  if (cached instanceof ExpressionError) throw cached
  return cached
}

function parse(source: string, timeZone: string): Parsed | ExpressionError {
  if (source.length > MAX_LENGTH) return new ExpressionError(source, `Longer than ${MAX_LENGTH} characters.`)
  const { cel, meter } = environmentOf(timeZone)
  try {
    const run = cel.parse(source)
    rejectDisallowed(run.ast, source, false)
    // Parses twice, because the tree to run is rewritten and the checker needs the original.
    const tree = source.includes('timestamp') ? cel.parse(source).ast : run.ast
    if (tree !== run.ast) replaceTimestampCalls(run.ast)
    meter.prepare(run.ast)
    return { tree, run, createsValues: buildsValues(tree) }
  } catch (error) {
    return toExpressionError(source, error)
  }
}

/** Throws an ExpressionError for unknown functions and nested loops over lists, to keep expressions small and fast. */
function rejectDisallowed(node: ExpressionNode, source: string, insideMacro: boolean): void {
  const call = node.op === 'call' || node.op === 'rcall' ? node : undefined
  if (call) {
    const [name] = call.args
    const allowedNames = call.op === 'call' ? FUNCTIONS : METHODS
    if (!allowedNames.has(name)) throw new ExpressionError(source, `There is no function ${name}.`, call)
    if (insideMacro && LIST_MACROS.has(name))
      throw new ExpressionError(source, `${name} may not stand inside another loop over a list.`, call)
  }
  const field = fieldOf(node)
  if (field !== undefined && reachesPrototype(field))
    throw new ExpressionError(source, `No data stands under ${field}.`, node)
  for (const child of childrenOf(node)) {
    const isBody = node.op === 'rcall' && LIST_MACROS.has(node.args[0]) && child !== node.args[1]
    rejectDisallowed(child, source, insideMacro || isBody)
  }
}

function toPlainDeep(value: unknown, budget: Budget): unknown {
  budget.step()
  if (Array.isArray(value)) return value.map((inner) => toPlainDeep(inner, budget))
  if (!isPlainObject(value)) return toPlain(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlainDeep(inner, budget)]))
}

function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error('The result is not a finite number.')
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Duration) return Number(value.seconds) + value.nanos / 1e9
  if (value instanceof Optional) {
    if (value.hasValue()) return toPlain(value.value())
    throw new Error('There is no value here; add .orValue(…).')
  }
  return value
}

function toExpressionError(source: string, error: unknown): ExpressionError {
  if (error instanceof EvaluationError || error instanceof ParseError)
    return new ExpressionError(source, error.summary, error.range)
  return asExpressionError(source, error)
}
