import { deref } from '../documents/schema.ts'
import type { ExpressionNode } from '../expressions/tree.ts'
import { childrenOf, fieldOf } from '../expressions/tree.ts'
import { isSecret, secretUrlKeys } from '../operations/secret.ts'
import { infer } from './types/infer.ts'
import type { Environment } from './types/inference.ts'
import { itemsOf, propertyOf, type Type, typeKindOf } from './types/type.ts'

const MAX_DEPTH = 4

/** Lists the nodes of an expression that return a secret or an object that contains one. Ignores tests for presence. */
export function secretsIn(node: ExpressionNode, environment: Environment): ExpressionNode[] {
  if (isPresenceTest(node)) return []
  if (isAccess(node) || node.op === 'id')
    return returnsSecret(node, environment)
      ? [node]
      : innerNodesOf(node).flatMap((inner) => secretsIn(inner, environment))
  return childrenOf(node).flatMap((child) => secretsIn(child, environment))
}

/** Lists the nodes inside an access path except its base: only a part of the base is used. */
function innerNodesOf(node: ExpressionNode): ExpressionNode[] {
  if (!isAccess(node)) return []
  const [base, ...keys] = childrenOf(node)
  if (!base) return []
  return [...(isAccess(base) || base.op === 'id' ? innerNodesOf(base) : [base]), ...keys]
}

function returnsSecret(node: ExpressionNode, environment: Environment): boolean {
  if (isUrlAccess(node)) {
    const field = fieldOf(node)
    return field === undefined || secretUrlKeys.has(field)
  }
  if (node.op === 'id' && node.args === 'url') return true
  if (containsSecret(infer(node, environment).type, environment, 0)) return true
  return hasComputedKey(node) && childrenOf(node).some((child) => returnsSecret(child, environment))
}

/** Returns whether an access has a computed key, which may name any field. */
function hasComputedKey(node: ExpressionNode): boolean {
  return isAccess(node) && fieldOf(node) === undefined
}

function containsSecret(type: Type, environment: Environment, depth: number): boolean {
  if (isSecret(type)) return true
  if (depth === MAX_DEPTH) return false
  const partContainsSecret = (part: Type) => containsSecret(part, environment, depth + 1)
  // A union is secret if one of its types is.
  const unionTypes = (type.oneOf ?? []).map((member) => deref(member, environment.schemas))
  if (unionTypes.some(partContainsSecret)) return true
  const kind = typeKindOf(type)
  if (kind === 'optional') return partContainsSecret(type.items ?? {})
  if (kind === 'list') return partContainsSecret(itemsOf(type, environment.schemas))
  if (kind !== 'object') return false
  return Object.keys(type.properties ?? {}).some((name) => {
    const property = propertyOf(type, name, environment.schemas)
    return property !== undefined && partContainsSecret(property.type)
  })
}

/** Returns whether a node only tests a field for presence: `has(form.password)`, `url.token == ''`. */
function isPresenceTest(node: ExpressionNode): boolean {
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

function isUrlAccess(node: ExpressionNode): boolean {
  if (!isAccess(node)) return false
  const [base] = childrenOf(node)
  return base?.op === 'id' && base.args === 'url'
}

function isAccess({ op }: ExpressionNode): boolean {
  return op === '.' || op === '.?' || op === '[]' || op === '[?]'
}
