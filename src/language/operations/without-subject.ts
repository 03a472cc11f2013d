import { parseExpression } from '../expressions/cel.ts'
import { mentions } from '../expressions/mentions.ts'
import type { ExpressionNode } from '../expressions/tree.ts'

/**
 * Returns the part of a condition that does not depend on the subject: if it is false, no subject can satisfy the
 * condition.
 */
export function withoutSubject(condition: string): string {
  if (!mentions(condition, 'subject')) return condition
  try {
    return partWithoutSubject(parseExpression(condition)) ?? 'true'
  } catch {
    // Keeps conditions that cannot be parsed, which another check reports.
    return condition
  }

  /** Returns the remaining part; undefined if the subject may make it true. */
  function partWithoutSubject(node: ExpressionNode): string | undefined {
    if (node.op === '&&') {
      const parts = node.args.map(partWithoutSubject).filter((part) => part !== undefined)
      return parts.length === 0 ? undefined : parts.join(' && ')
    }
    if (node.op === '||') {
      const parts = node.args.map(partWithoutSubject)
      return parts.includes(undefined) ? undefined : `(${parts.join(' || ')})`
    }
    const part = condition.slice(node.start, node.end)
    return mentions(part, 'subject') ? undefined : part
  }
}
