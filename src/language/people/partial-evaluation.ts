import { memoizeByObject } from '../common/memoize-by-object.ts'
import { evaluateCel, parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/** The known facts about a person: some session fields and the actor in lifecycles. */
export interface PersonFacts {
  readonly session: Readonly<Record<string, unknown>>
  readonly actor: 'user' | 'visitor' | 'system' | 'provider'
}

/** Evaluates a condition with the known facts; undefined if they are not sufficient. */
export function evaluatePartially(condition: string, facts: PersonFacts): boolean | undefined {
  const cache = resultsOf(facts)
  if (!cache.has(condition)) {
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(condition, evaluateWithFacts(condition, facts))
  }
  return cache.get(condition)
}

/** The maximum number of results kept per person. */
const MAX_CACHED = 500
const resultsOf = memoizeByObject((_facts: PersonFacts) => new Map<string, boolean | undefined>())

function evaluateWithFacts(condition: string, facts: PersonFacts): boolean | undefined {
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
        return negate(evaluateNode(node.args))
      case '?:':
        return conditional(node.args.map(evaluateNode))
      default:
        return pathsIn(node).every(isKnown) ? resultOf(node) : undefined
    }
  }

  function isKnown(path: string): boolean {
    const [name, field] = path.split('.')
    return name === 'session' ? field !== undefined && Object.hasOwn(facts.session, field) : name === 'actor'
  }

  function resultOf(node: ExpressionNode): boolean | undefined {
    const result = evaluateCel(condition.slice(node.start, node.end), { ...facts })
    return typeof result === 'boolean' ? result : undefined
  }
}

/** Returns the result of a chain: one decisive part determines it, otherwise all parts must be known. */
function combine(parts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value
}

function conditional([condition, whenTrue, whenFalse]: readonly (boolean | undefined)[]):
  | boolean
  | undefined {
  if (condition === undefined) return whenTrue === whenFalse ? whenTrue : undefined
  return condition ? whenTrue : whenFalse
}
