import type { Environment } from '@marcbachmann/cel-js'
import { isPlainObject } from '../common/objects.ts'
import { Budget } from './budget.ts'
import { childrenOf, type ExpressionNode } from './tree.ts'

/** Limits what evaluations create and how long they run. */
export interface Meter {
  /** Finds the nodes of an expression whose size must be checked before evaluation. */
  prepare(tree: ExpressionNode): void
  /** Runs one evaluation with its own budget. Throws a LimitError once it is exceeded. */
  runWithBudget<Value>(work: (budget: Budget) => Value): Value
}

/** The library's evaluator, which runs every node below the root of an expression. */
interface Evaluator {
  run(node: ExpressionNode, context: unknown): unknown
  debugType(value: unknown): unknown
}

/** The maximum length of the separator of `join`, in characters. */
const MAX_SEPARATOR_LENGTH = 100
const STEPS_PER_CALL = 10
/** The steps of reading a part of an instant in a named time zone, which is slow. */
const STEPS_PER_ZONE_CALL = 100
const ELEMENTS_PER_STEP = 100
const CREATING_FUNCTIONS = new Set(['join', 'lowerAscii', 'split', 'string', 'trim', 'upperAscii'])

export function meterOf(environment: Environment): Meter {
  const evaluator = evaluatorOf(environment)
  const run = evaluator.run.bind(evaluator)
  const debugType = evaluator.debugType.bind(evaluator)
  const joinedLists = new WeakSet<ExpressionNode>()
  const separators = new WeakSet<ExpressionNode>()
  let budget = new Budget()

  evaluator.run = (node, context) => {
    budget.step(stepsOf(node))
    const value = run(node, context)
    countNode(node, value)
    return value
  }
  // Counts comparisons of lists and objects, which run no node per element.
  evaluator.debugType = (value) => {
    budget.step()
    return debugType(value)
  }
  return { prepare, runWithBudget: runMetered }

  function prepare(node: ExpressionNode): void {
    if (node.op === 'rcall' && node.args[0] === 'join') {
      joinedLists.add(node.args[1])
      for (const separator of node.args[2]) separators.add(separator)
    }
    for (const child of childrenOf(node)) prepare(child)
  }

  function runMetered<Value>(work: (budget: Budget) => Value): Value {
    budget = new Budget()
    try {
      const value = work(budget)
      if (!budget.failure) return value
    } catch (error) {
      if (!budget.failure) throw error
    }
    throw budget.failure
  }

  function countNode(node: ExpressionNode, value: unknown): void {
    const op: string = node.op
    if (op === 'accuPush' && Array.isArray(value)) budget.makeElement(value)
    // Skips nodes that pass on values counted before.
    if (op === 'accuPush' || op === 'accuValue' || op === '?:') return
    const length = typeof value === 'string' || Array.isArray(value) ? value.length : 0
    if (length >= ELEMENTS_PER_STEP) budget.step(Math.ceil(length / ELEMENTS_PER_STEP))
    if (createsValue(node)) countCreated(value)
    if (joinedLists.has(node) && Array.isArray(value)) budget.checkRoomFor(charactersIn(value))
    if (separators.has(node) && length > MAX_SEPARATOR_LENGTH)
      throw new Error(`A separator has at most ${MAX_SEPARATOR_LENGTH} characters.`)
  }

  function countCreated(value: unknown): void {
    if (typeof value === 'string') budget.makeText(value.length)
    else if (Array.isArray(value) || isPlainObject(value)) budget.makeCollection(value)
  }
}

function stepsOf(node: ExpressionNode): number {
  if (node.op === 'rcall' && node.args[0].startsWith('get') && node.args[2].length > 0)
    return STEPS_PER_ZONE_CALL
  return node.op === 'call' || node.op === 'rcall' ? STEPS_PER_CALL : 1
}

/** Returns whether a node creates its value. Elements created by loops are counted one by one. */
function createsValue(node: ExpressionNode): boolean {
  if (node.op === 'call' || node.op === 'rcall') return CREATING_FUNCTIONS.has(node.args[0])
  return node.op === 'list' || node.op === 'map' || node.op === '+'
}

function charactersIn(texts: readonly unknown[]): number {
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
}

/** Gets the library's evaluator through a macro. Throws if the library does not provide it. */
function evaluatorOf(environment: Environment): Evaluator {
  let evaluator: unknown
  environment.registerFunction('evaluator(ast): dyn', () => ({
    typeCheck: (checker: { getType(name: string): unknown }) => checker.getType('dyn'),
    evaluate: (provided: unknown) => {
      evaluator = provided
    },
  }))
  environment.evaluate('evaluator(0)')
  if (!isEvaluator(evaluator)) throw new Error('The library of the expressions hands out no evaluator.')
  return evaluator
}

function isEvaluator(value: unknown): value is Evaluator {
  return value instanceof Object && 'run' in value && 'debugType' in value
}
