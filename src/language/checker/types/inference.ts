import type { Schemas } from '../../documents/schema.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'
import { type Facts, union } from './facts.ts'
import type { Issue } from './issue.ts'
import { ANY, haveSameKind, type Type, type TypeKind, typeKindOf, typeName } from './type.ts'

/** The names available to an expression with their types, and the paths known to be present. */
export interface Environment {
  readonly names: Readonly<Record<string, Type>>
  readonly facts: Facts
  readonly schemas: Schemas
}

/** The type inference of an expression: infers inner nodes and reports issues. */
export interface Inference {
  typeOf(node: ExpressionNode, env: Environment): Type
  report(kind: Issue['kind'], node: ExpressionNode, message: string, remedy: string): void
}

export function expectCondition(inference: Inference, node: ExpressionNode, env: Environment): void {
  expectKind(inference, node, inference.typeOf(node, env), ['boolean'])
}

export function expectKind(
  { report }: Inference,
  node: ExpressionNode,
  type: Type,
  accepted: readonly TypeKind[],
): void {
  const kind = typeKindOf(type)
  if (kind === 'any' || accepted.includes(kind) || accepted.includes('any')) return
  report(
    'wrong-type',
    node,
    `${sourceOf(node)} is ${typeName(kind)}; here it must be ${accepted.map(typeName).join(' or ')}.`,
    remedyFor(kind, accepted),
  )
}

/** Requires that an element of a list or object is not optional, and returns its type. */
export function expectPresent(inference: Inference, node: ExpressionNode, env: Environment): Type {
  const type = inference.typeOf(node, env)
  if (typeKindOf(type) === 'optional')
    inference.report('unguarded-field', node, `${sourceOf(node)} may be missing.`, 'Add .orValue(…).')
  return type
}

/** Requires alternative results to have one type. */
export function requireSameType(
  { report }: Inference,
  node: ExpressionNode,
  otherType: Type,
  nodeType: Type,
): void {
  if (haveSameKind(otherType, nodeType)) return
  const [first, second] = [typeKindOf(otherType), typeKindOf(nodeType)]
  const difference =
    first === second
      ? 'of another kind than the other'
      : `${typeName(second)}, but the other is ${typeName(first)}`
  report('wrong-type', node, `${sourceOf(node)} is ${difference}.`, 'Give both the same type.')
}

/** Returns the environment with additional facts. */
export function withFacts(env: Environment, facts: Facts): Environment {
  return { ...env, facts: union(env.facts, facts) }
}

export function unwrapOptional(type: Type): Type {
  return typeKindOf(type) === 'optional' ? (type.items ?? ANY) : type
}

/** Returns the source text of a node. */
export function sourceOf(node: ExpressionNode): string {
  return node.input.slice(node.start, node.end)
}

function remedyFor(kind: TypeKind, acceptedKinds: readonly TypeKind[]): string {
  if (kind === 'optional') return 'Add .orValue(…).'
  if (acceptedKinds.includes('boolean')) return 'Compare it with something.'
  if (acceptedKinds.includes('number') && kind === 'string') return 'Make it a number: double(…).'
  return 'Use something of that type.'
}
