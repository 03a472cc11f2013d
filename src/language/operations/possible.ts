import { parseExpression } from '../expressions/cel.ts'
import { holds, type OnFailure, type Scope } from '../expressions/index.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/** Whether a condition may hold for some subject: what asks about it could be true, all else is asked. */
export function isPossible(condition: string, scope: Scope, onFailure?: OnFailure): boolean {
  if (!mentions(condition, 'subject')) return holds(condition, scope, onFailure)
  return possible(parseExpression(condition))

  function possible(node: ExpressionNode): boolean {
    if (node.op === '&&') return node.args.every(possible)
    if (node.op === '||') return node.args.some(possible)
    const part = condition.slice(node.start, node.end)
    return mentions(part, 'subject') || holds(part, scope, onFailure)
  }
}
