import { parseExpression } from '../expressions/cel.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/** What a condition asks whatever its subject: where this does not hold, no subject can make it true. */
export function withoutSubject(condition: string): string {
  if (!mentions(condition, 'subject')) return condition
  try {
    return left(parseExpression(condition)) ?? 'true'
  } catch {
    // What cannot be read says nothing: whoever asks it is told why.
    return condition
  }

  /** What is left of a part; undefined where the subject may make it true. */
  function left(node: ExpressionNode): string | undefined {
    if (node.op === '&&') {
      const parts = node.args.map(left).filter((part) => part !== undefined)
      return parts.length === 0 ? undefined : parts.join(' && ')
    }
    if (node.op === '||') {
      const parts = node.args.map(left)
      return parts.includes(undefined) ? undefined : `(${parts.join(' || ')})`
    }
    const part = condition.slice(node.start, node.end)
    return mentions(part, 'subject') ? undefined : part
  }
}
