import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathsIn } from '../expressions/paths.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/** An operand of `&&`. */
export interface Operand {
  readonly source: string
  /** The names and fields used: `session.roles`. */
  readonly paths: readonly string[]
}

/** Splits a condition at `&&`; empty for a condition that cannot be parsed, which another rule reports. */
export function operandsOf(condition: string): Operand[] {
  try {
    return conjuncts(parseExpression(condition)).map((node) => ({
      source: condition.slice(node.start, node.end),
      paths: pathsIn(node),
    }))
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}

/** Returns whether no two conditions use the same name differently, so that none excludes another. */
export function areIndependent(conditions: readonly string[]): boolean {
  const operandLists = conditions.map(operandsOf)
  return operandLists.every((operands, index) =>
    operandLists
      .slice(index + 1)
      .every((otherOperands) =>
        operands.every((part) => otherOperands.every((other) => areCompatible(part, other))),
      ),
  )
}

function areCompatible(part: Operand, other: Operand): boolean {
  return (
    part.source === other.source ||
    !part.paths.some((path) => other.paths.some((each) => overlap(path, each)))
  )
}

function overlap(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`)
}

function conjuncts(node: ExpressionNode): ExpressionNode[] {
  return node.op === '&&' ? node.args.flatMap(conjuncts) : [node]
}
