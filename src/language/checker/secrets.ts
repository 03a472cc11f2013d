import type { ExpressionNode } from '../expressions/tree.ts'
import { childrenOf, fieldOf } from '../expressions/tree.ts'
import { isSecret, secretUrlKeys } from '../secret.ts'
import { infer } from './types/infer.ts'
import type { Environment } from './types/inference.ts'
import { itemsOf, propertyOf, sortOf, type Type } from './types/type.ts'

const MAX_DEPTH = 4

/** The nodes of an expression that give something secret, or a whole that holds it. Asking whether it is there does not. */
export function secretsIn(node: ExpressionNode, environment: Environment): ExpressionNode[] {
  if (asksWhetherThere(node)) return []
  if (isAccess(node) || node.op === 'id')
    return gives(node, environment) ? [node] : insideOf(node).flatMap((each) => secretsIn(each, environment))
  return childrenOf(node).flatMap((child) => secretsIn(child, environment))
}

/** Below the base of a path: what stands there is read in part only, so the base itself is not asked. */
function insideOf(node: ExpressionNode): ExpressionNode[] {
  if (!isAccess(node)) return []
  const [base, ...keys] = childrenOf(node)
  if (!base) return []
  return [...(isAccess(base) || base.op === 'id' ? insideOf(base) : [base]), ...keys]
}

function gives(node: ExpressionNode, environment: Environment): boolean {
  if (isOfUrl(node)) {
    const field = fieldOf(node)
    return field === undefined || secretUrlKeys.has(field)
  }
  if (node.op === 'id' && node.args === 'url') return true
  return holdsSecret(infer(node, environment).type, environment, 0)
}

function holdsSecret(type: Type, environment: Environment, depth: number): boolean {
  if (isSecret(type)) return true
  if (depth === MAX_DEPTH) return false
  const inner = (part: Type) => holdsSecret(part, environment, depth + 1)
  const sort = sortOf(type)
  if (sort === 'optional') return inner(type.items ?? {})
  if (sort === 'list') return inner(itemsOf(type, environment.schemas))
  if (sort !== 'object') return false
  return Object.keys(type.properties ?? {}).some((name) => {
    const property = propertyOf(type, name, environment.schemas)
    return property !== undefined && inner(property.type)
  })
}

/** `has(form.password)`, `url.token == ''`. */
function asksWhetherThere(node: ExpressionNode): boolean {
  if (node.op === 'call') return node.args[0] === 'has'
  if (node.op !== '==' && node.op !== '!=') return false
  return childrenOf(node).some((side) => side.op === 'value' && side.args === '')
}

function isOfUrl(node: ExpressionNode): boolean {
  if (!isAccess(node)) return false
  const [base] = childrenOf(node)
  return base?.op === 'id' && base.args === 'url'
}

function isAccess({ op }: ExpressionNode): boolean {
  return op === '.' || op === '.?' || op === '[]' || op === '[?]'
}
