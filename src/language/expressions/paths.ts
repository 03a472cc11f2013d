import { childrenOf, type ExpressionNode } from './tree.ts'

/** `a.b.c` for a plain path of names; undefined for everything else. */
export function pathOf(node: ExpressionNode): string | undefined {
  if (node.op === 'id') return node.args
  if (node.op !== '.' && node.op !== '.?') return undefined
  const before = pathOf(node.args[0])
  return before && `${before}.${node.args[1]}`
}

/** Every path of names that a part of an expression looks at. */
export function pathsIn(node: ExpressionNode): string[] {
  const path = pathOf(node)
  return path === undefined ? childrenOf(node).flatMap(pathsIn) : [path]
}
