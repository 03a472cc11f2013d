import { memoizeByObject } from '../common/memoize-by-object.ts'
import { evaluateCel, parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/** The known facts about a person: some session fields and the actor in lifecycles. */
export interface KnownFacts {
  readonly session: Readonly<Record<string, unknown>>
  readonly actor: 'user' | 'visitor' | 'system' | 'provider'
}

/** Evaluates a condition with the known facts; undefined if they are not sufficient. */
export function evaluatePartially(condition: string, facts: KnownFacts): boolean | undefined {
  const cache = resultsOf(facts)
  if (!cache.has(condition)) {
    if (cache.size >= MAX_KNOWN) cache.clear()
    cache.set(condition, evaluateKnown(condition, facts))
  }
  return cache.get(condition)
}

/** The maximum number of results kept per person. */
const MAX_KNOWN = 500
const resultsOf = memoizeByObject((_known: KnownFacts) => new Map<string, boolean | undefined>())

function evaluateKnown(condition: string, known: KnownFacts): boolean | undefined {
  try {
    return evaluateNode(parseExpression(condition))
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }

  function evaluateNode(node: ExpressionNode): boolean | undefined {
    switch (node.op) {
      case '&&':
        return combine(node.args.map(evaluateNode), false)
      case '||':
        return combine(node.args.map(evaluateNode), true)
      case '!_':
        return opposite(evaluateNode(node.args))
      case '?:':
        return conditional(node.args.map(evaluateNode))
      default:
        return pathsIn(node).every(isKnown) ? answerOf(node) : undefined
    }
  }

  function isKnown(path: string): boolean {
    const [name, field] = path.split('.')
    return name === 'session' ? field !== undefined && Object.hasOwn(known.session, field) : name === 'actor'
  }

  function answerOf(node: ExpressionNode): boolean | undefined {
    const answer = evaluateCel(condition.slice(node.start, node.end), { ...known })
    return typeof answer === 'boolean' ? answer : undefined
  }
}

/** Returns the result of a chain: one decisive part decides it, otherwise all parts must be known. */
function combine(parts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

function opposite(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

function conditional([condition, one, other]: readonly (boolean | undefined)[]): boolean | undefined {
  if (condition === undefined) return one === other ? one : undefined
  return condition ? one : other
}
