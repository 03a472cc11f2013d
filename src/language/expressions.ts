import {
  type ASTNode,
  Environment,
  EvaluationError,
  Optional,
  ParseError,
  type ParseResult,
} from '@marcbachmann/cel-js'
import { Duration } from '@marcbachmann/cel-js/evaluator'

/** The names an expression may use and what they hold: JSON values, and Date for instants such as `now`. */
export type Scope = Readonly<Record<string, unknown>>

/** A node of a parsed expression; `start` and `end` count characters of the source. */
export type ExpressionNode = ASTNode

/** What is wrong with an expression, or what went wrong in it; `start` and `end` count characters of the source. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly source: string
  readonly start: number
  readonly end: number

  constructor(source: string, message: string, range?: { readonly start: number; readonly end: number }) {
    super(message)
    this.source = source
    this.start = range?.start ?? 0
    this.end = range?.end ?? source.length
  }
}

export type OnFailure = (error: ExpressionError) => void

/**
 * The value of a CEL expression as plain JSON: numbers are numbers, an instant is an ISO string, a duration is seconds.
 * Throws nothing but ExpressionError: for a mistake in the source, a missing name or field, a wrong type, or a number
 * that is not finite.
 */
export function evaluate(source: string, scope: Scope): unknown {
  const { run, builds } = parsed(source)
  try {
    const value: unknown = run(scope)
    return builds ? plainDeep(value) : plain(value)
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

/** The tree of an expression. Throws ExpressionError when it is no expression, too big, or uses what we refuse. */
export function parseExpression(source: string): ExpressionNode {
  return parsed(source).tree
}

/** The nodes directly below a node, in the order of the source. */
export function childrenOf(node: ExpressionNode): ExpressionNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return [...node.args]
  }
}

/** Functions that run over a list: `items.exists(x, x.open)`. They may not stand inside one another. */
export const LIST_MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map'])

const FUNCTIONS: ReadonlySet<string> = new Set([
  'has',
  'size',
  'string',
  'int',
  'double',
  'timestamp',
  'duration',
])

const METHODS: ReadonlySet<string> = new Set([
  ...LIST_MACROS,
  ...['size', 'contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim', 'join', 'split'],
  ...['orValue', 'hasValue', 'value'],
  ...['getFullYear', 'getMonth', 'getDate', 'getDayOfWeek', 'getHours', 'getMinutes', 'getSeconds'],
])

const MAX_LENGTH = 600
const MAX_PARSED = 2000

interface Parsed {
  readonly tree: ExpressionNode
  readonly run: ParseResult
  /** Makes lists or objects of its own. All others give back what stands in the scope: the same object each time. */
  readonly builds: boolean
}

const cel = createEnvironment()
const cache = new Map<string, Parsed | ExpressionError>()

function parsed(source: string): Parsed {
  let known = cache.get(source)
  if (!known) {
    known = parse(source)
    if (cache.size >= MAX_PARSED) cache.delete(cache.keys().next().value ?? source)
    cache.set(source, known)
  }
  if (known instanceof ExpressionError) throw known
  return known
}

function parse(source: string): Parsed | ExpressionError {
  if (source.length > MAX_LENGTH) return new ExpressionError(source, `Longer than ${MAX_LENGTH} characters.`)
  try {
    const run = cel.parse(source)
    refuse(run.ast, source, false)
    return { tree: run.ast, run, builds: buildsValues(run.ast) }
  } catch (error) {
    return asExpressionError(source, error)
  }
}

/** Keeps expressions small and quick: patterns belong in schemas, and a list inside a list is a matter of the server. */
function refuse(node: ExpressionNode, source: string, insideMacro: boolean): void {
  const call = node.op === 'call' || node.op === 'rcall' ? node : undefined
  if (call) {
    const [name] = call.args
    const known = call.op === 'call' ? FUNCTIONS : METHODS
    if (!known.has(name)) throw new ExpressionError(source, `There is no function ${name}.`, call)
    if (insideMacro && LIST_MACROS.has(name))
      throw new ExpressionError(source, `${name} may not stand inside another loop over a list.`, call)
  }
  for (const child of childrenOf(node)) {
    const isBody = node.op === 'rcall' && LIST_MACROS.has(node.args[0]) && child !== node.args[1]
    refuse(child, source, insideMacro || isBody)
  }
}

/** CEL keeps int and double apart; JSON knows one kind of number, so literals (int) and data (double) must mix. */
function createEnvironment(): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: 250, maxDepth: 24, maxListElements: 60, maxMapEntries: 30, maxCallArguments: 4 },
  })
  const arithmetic: Record<string, (left: number, right: number) => number> = {
    '+': (left, right) => left + right,
    '-': (left, right) => left - right,
    '*': (left, right) => left * right,
    '/': (left, right) => left / right,
    '%': (left, right) => left % right,
  }
  for (const [operator, compute] of Object.entries(arithmetic)) {
    const mixed = (left: number | bigint, right: number | bigint) => compute(Number(left), Number(right))
    environment.registerOperator(`int ${operator} double: double`, mixed)
    environment.registerOperator(`double ${operator} int: double`, mixed)
  }
  environment.registerOperator('int == double: bool', (left: bigint, right: number) => Number(left) === right)
  environment.registerOperator('double % double: double', arithmetic['%'] ?? Number)
  environment.registerFunction('timestamp(google.protobuf.Timestamp): google.protobuf.Timestamp', {
    handler: (instant: Date) => instant,
    async: false,
  })
  return environment
}

function buildsValues(node: ExpressionNode): boolean {
  if (node.op === 'list' || node.op === 'map') return true
  if (node.op === 'rcall' && node.args[0] === 'map') return true
  return childrenOf(node).some(buildsValues)
}

function plainDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainDeep)
  if (!isRecord(value)) return plain(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainDeep(inner)]))
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Error('The result is not a finite number.')
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Duration) return Number(value.seconds) + value.nanos / 1e9
  if (value instanceof Optional) {
    if (value.hasValue()) return plain(value.value())
    throw new Error('There is no value here; add .orValue(…).')
  }
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function asExpressionError(source: string, error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error
  if (error instanceof EvaluationError || error instanceof ParseError)
    return new ExpressionError(source, error.summary, error.range)
  return new ExpressionError(source, error instanceof Error ? error.message : String(error))
}
