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
export function evaluatePartially(condition: string, known: KnownFacts): boolean | undefined {
  const found = resultsOf(known)
  if (!found.has(condition)) {
    if (found.size >= MAX_KNOWN) found.clear()
    found.set(condition, evaluateKnown(condition, known))
  }
  return found.get(condition)
}

/** The maximum number of results kept per person. */
const MAX_KNOWN = 500
const resultsOf = memoizeByObject((_known: KnownFacts) => new Map<string, boolean | undefined>())

function evaluateKnown(condition: string, known: KnownFacts): boolean | undefined {
  try {
    return truth(parseExpression(condition))
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }

  function truth(node: ExpressionNode): boolean | undefined {
    switch (node.op) {
      case '&&':
        return decided(node.args.map(truth), false)
      case '||':
        return decided(node.args.map(truth), true)
      case '!_':
        return opposite(truth(node.args))
      case '?:':
        return chosen(node.args.map(truth))
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
function decided(parts: readonly (boolean | undefined)[], decisive: boolean): boolean | undefined {
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

function opposite(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

function chosen([condition, one, other]: readonly (boolean | undefined)[]): boolean | undefined {
  if (condition === undefined) return one === other ? one : undefined
  return condition ? one : other
}
