import { LimitError } from '../../expressions/budget.ts'
import { evaluateCel } from '../../expressions/cel.ts'
import { ExpressionError } from '../../expressions/error.ts'
import { childrenOf, type ExpressionNode, LIST_MACROS } from '../../expressions/tree.ts'
import type { Issue } from './issue.ts'

/** Evaluates the constant parts of an expression and reports those that exceed the limits. */
export function limitIssues(tree: ExpressionNode, source: string): Issue[] {
  return constantParts(tree).flatMap(({ start, end }): Issue[] => {
    const message = limitErrorOf(source.slice(start, end))
    if (message === undefined) return []
    const remedy =
      'Make fewer or shorter lists and texts here: long ones come from data, or stand in the texts.'
    return [{ kind: 'beyond-limits', start, end, message, remedy }]
  })
}

function limitErrorOf(source: string): string | undefined {
  try {
    evaluateCel(source, {})
  } catch (error) {
    if (error instanceof ExpressionError && error.cause instanceof LimitError) return error.message
  }
  return undefined
}

/** Lists the largest parts that contain a call and use no data. */
function constantParts(node: ExpressionNode): ExpressionNode[] {
  if (usesData(node, [])) return childrenOf(node).flatMap(constantParts)
  return hasCall(node) ? [node] : []
}

function usesData(node: ExpressionNode, loopVariables: readonly string[]): boolean {
  if (node.op === 'id') return !loopVariables.includes(node.args)
  if (node.op !== 'rcall' || !LIST_MACROS.has(node.args[0]))
    return childrenOf(node).some((child) => usesData(child, loopVariables))
  const [, list, [variable, ...body]] = node.args
  const innerVariables = variable?.op === 'id' ? [...loopVariables, variable.args] : loopVariables
  return usesData(list, loopVariables) || body.some((child) => usesData(child, innerVariables))
}

function hasCall(node: ExpressionNode): boolean {
  return node.op === 'rcall' || childrenOf(node).some(hasCall)
}
