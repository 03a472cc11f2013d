import type { ASTNode } from '@marcbachmann/cel-js'

/** A node of a parsed expression; `start` and `end` are character offsets in the source. */
export type ExpressionNode = ASTNode

/** The functions that loop over a list: `items.exists(x, x.open)`. They must not be nested. */
export const LIST_MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map'])

/** Returns the children of a node, in the order of the source. */
export function childrenOf(node: ExpressionNode): ExpressionNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return [...node.args]
  }
}

/** Returns the name of the field that a node reads; undefined if computed. */
export function fieldOf(node: ExpressionNode): string | undefined {
  if (node.op === '.' || node.op === '.?') return node.args[1]
  if (node.op !== '[]' && node.op !== '[?]') return undefined
  const [, index] = node.args
  return index.op === 'value' && typeof index.args === 'string' ? index.args : undefined
}

/** Returns whether an expression creates lists or objects. Others return objects of the scope. */
export function buildsValues(node: ExpressionNode): boolean {
  if (node.op === 'list' || node.op === 'map') return true
  if (node.op === 'rcall' && node.args[0] === 'map') return true
  return childrenOf(node).some(buildsValues)
}
