import { deref } from '../documents/schema.ts'
import type { ExpressionNode } from '../expressions/tree.ts'
import { childrenOf, fieldOf } from '../expressions/tree.ts'
import { isSecret, secretUrlKeys } from '../operations/secret.ts'
import { infer } from './types/infer.ts'
import type { Environment } from './types/inference.ts'
import { itemsOf, propertyOf, type Type, typeKindOf } from './types/type.ts'

const MAX_DEPTH = 4

/** Lists the nodes of an expression that yield a secret or an object with one. Tests for presence do not count. */
export function secretsIn(node: ExpressionNode, environment: Environment): ExpressionNode[] {
  if (asksWhetherThere(node)) return []
  if (isAccess(node) || node.op === 'id')
    return returnsSecret(node, environment)
      ? [node]
      : insideOf(node).flatMap((each) => secretsIn(each, environment))
  return childrenOf(node).flatMap((child) => secretsIn(child, environment))
}

/** Lists the nodes inside a path except its base, of which only a part is used. */
function insideOf(node: ExpressionNode): ExpressionNode[] {
  if (!isAccess(node)) return []
  const [base, ...keys] = childrenOf(node)
  if (!base) return []
  return [...(isAccess(base) || base.op === 'id' ? insideOf(base) : [base]), ...keys]
}

function returnsSecret(node: ExpressionNode, environment: Environment): boolean {
  if (isOfUrl(node)) {
    const field = fieldOf(node)
    return field === undefined || secretUrlKeys.has(field)
  }
  if (node.op === 'id' && node.args === 'url') return true
  if (holdsSecret(infer(node, environment).type, environment, 0)) return true
  return mayTakeAny(node) && childrenOf(node).some((child) => returnsSecret(child, environment))
}

/** Returns whether an access has a computed key, which may name any field. */
function mayTakeAny(node: ExpressionNode): boolean {
  return isAccess(node) && fieldOf(node) === undefined
}

function holdsSecret(type: Type, environment: Environment, depth: number): boolean {
  if (isSecret(type)) return true
  if (depth === MAX_DEPTH) return false
  const inner = (part: Type) => holdsSecret(part, environment, depth + 1)
  // A union is secret if one of its types is.
  const either = (type.oneOf ?? []).map((one) => deref(one, environment.schemas))
  if (either.some(inner)) return true
  const sort = typeKindOf(type)
  if (sort === 'optional') return inner(type.items ?? {})
  if (sort === 'list') return inner(itemsOf(type, environment.schemas))
  if (sort !== 'object') return false
  return Object.keys(type.properties ?? {}).some((name) => {
    const property = propertyOf(type, name, environment.schemas)
    return property !== undefined && inner(property.type)
  })
}

/** Returns whether a node only tests a field for presence: `has(form.password)`, `url.token == ''`. */
function asksWhetherThere(node: ExpressionNode): boolean {
  if (node.op === 'call') return node.args[0] === 'has'
  if (node.op !== '==' && node.op !== '!=') return false
  const [left, right] = childrenOf(node)
  return (isEmpty(left) && isPath(right)) || (isEmpty(right) && isPath(left))
}

function isEmpty(node: ExpressionNode | undefined): boolean {
  return node?.op === 'value' && node.args === ''
}

/** Returns whether a node is a plain path: `form.password`. */
function isPath(node: ExpressionNode | undefined): boolean {
  if (node?.op === 'id') return true
  return node !== undefined && fieldOf(node) !== undefined && isPath(childrenOf(node)[0])
}

function isOfUrl(node: ExpressionNode): boolean {
  if (!isAccess(node)) return false
  const [base] = childrenOf(node)
  return base?.op === 'id' && base.args === 'url'
}

function isAccess({ op }: ExpressionNode): boolean {
  return op === '.' || op === '.?' || op === '[]' || op === '[?]'
}
