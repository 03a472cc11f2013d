import { LimitError } from '../../expressions/budget.ts'
import { evaluateCel } from '../../expressions/cel.ts'
import { ExpressionError } from '../../expressions/error.ts'
import { childrenOf, type ExpressionNode, LIST_MACROS } from '../../expressions/tree.ts'
import type { Issue } from './issue.ts'

/** Evaluates the constant parts of an expression and reports those that exceed the limits. */
export function limitIssues(tree: ExpressionNode, source: string): Issue[] {
  return constantParts(tree).flatMap(({ start, end }): Issue[] => {
    const message = failureOf(source.slice(start, end))
    if (message === undefined) return []
    const remedy =
      'Make fewer or shorter lists and texts here: long ones come from data, or stand in the texts.'
    return [{ kind: 'beyond-limits', start, end, message, remedy }]
  })
}

function failureOf(source: string): string | undefined {
  try {
    evaluateCel(source, {})
  } catch (error) {
    if (error instanceof ExpressionError && error.cause instanceof LimitError) return error.message
  }
  return undefined
}

/** Lists the largest parts that call something and use no data. */
function constantParts(node: ExpressionNode): ExpressionNode[] {
  if (namesData(node, [])) return childrenOf(node).flatMap(constantParts)
  return calls(node) ? [node] : []
}

function namesData(node: ExpressionNode, loops: readonly string[]): boolean {
  if (node.op === 'id') return !loops.includes(node.args)
  if (node.op !== 'rcall' || !LIST_MACROS.has(node.args[0]))
    return childrenOf(node).some((child) => namesData(child, loops))
  const [, list, [variable, ...body]] = node.args
  const inside = variable?.op === 'id' ? [...loops, variable.args] : loops
  return namesData(list, loops) || body.some((child) => namesData(child, inside))
}

function calls(node: ExpressionNode): boolean {
  return node.op === 'rcall' || childrenOf(node).some(calls)
}
