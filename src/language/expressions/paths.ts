import { childrenOf, type ExpressionNode } from './tree.ts'

/** Returns a plain path of names, such as `a.b.c`; undefined for other nodes. */
export function pathOf(node: ExpressionNode): string | undefined {
  if (node.op === 'id') return node.args
  if (node.op !== '.' && node.op !== '.?') return undefined
  const parentPath = pathOf(node.args[0])
  return parentPath && `${parentPath}.${node.args[1]}`
}

/** Returns all paths of names in a node. */
export function pathsIn(node: ExpressionNode): string[] {
  const path = pathOf(node)
  return path === undefined ? childrenOf(node).flatMap(pathsIn) : [path]
}
