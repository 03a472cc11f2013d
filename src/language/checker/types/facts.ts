import { pathOf } from '../../expressions/paths.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'

/** Paths such as `issuance.video_url` that are known to be present. */
export type Facts = ReadonlySet<string>

export const NO_FACTS: Facts = new Set()

/** Returns the paths known to be present when a condition is true or false: `has(a.b) && …` implies `a.b`. */
export function factsFrom(condition: ExpressionNode, outcome: boolean): Facts {
  switch (condition.op) {
    case '!_':
      return factsFrom(condition.args, !outcome)
    case '&&':
    case '||': {
      const [left, right] = condition.args.map((operand) => factsFrom(operand, outcome))
      const isUnion = (condition.op === '&&') === outcome
      return isUnion ? union(left, right) : intersection(left, right)
    }
    case 'call': {
      const [name, [path]] = condition.args
      return outcome && name === 'has' && path ? pathFact(path) : NO_FACTS
    }
    case 'in': {
      const [key, map] = condition.args
      const path = pathOf(map)
      if (!outcome || key.op !== 'value' || typeof key.args !== 'string' || !path) return NO_FACTS
      return new Set([`${path}.${key.args}`])
    }
    default:
      return NO_FACTS
  }
}

export function union(left: Facts = NO_FACTS, right: Facts = NO_FACTS): Facts {
  return new Set([...left, ...right])
}

function pathFact(node: ExpressionNode): Facts {
  const path = pathOf(node)
  return path ? new Set([path]) : NO_FACTS
}

function intersection(left: Facts = NO_FACTS, right: Facts = NO_FACTS): Facts {
  return new Set([...left].filter((path) => right.has(path)))
}
