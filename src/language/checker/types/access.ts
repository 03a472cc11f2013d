import { pathOf } from '../../expressions/paths.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'
import { didYouMean } from '../suggest.ts'
import { type Environment, expectKind, type Inference, sourceOf, unwrapOptional } from './inference.ts'
import { ANY, itemsOf, optionalOf, propertyOf, type Type, typeKindOf, typeName } from './type.ts'

/** Infers the type of `name`. */
export function nameType(
  { report }: Inference,
  node: ExpressionNode,
  name: string,
  { names }: Environment,
): Type {
  const type = Object.hasOwn(names, name) ? names[name] : undefined
  if (type) return type
  const remedy = REMEDIES_BY_NAME[name] ?? didYouMean(name, Object.keys(names))
  report('unknown-name', node, `There is no name ${name} here.`, remedy)
  return ANY
}

/** The names that exist only at some positions, with their remedies. */
const REMEDIES_BY_NAME: Readonly<Record<string, string>> = {
  row: 'row stands in what a list shows of each element. A column is there for all rows or for none: choose in its value.',
  form: 'form stands inside a form: in aside, and in the steps of its actions.',
  result: 'result stands in the steps after a call.',
  subject: 'subject stands in lifecycles, and in operations that say what they are about.',
  actor: 'actor stands in lifecycles.',
}

/** Infers the type of `of.name` and `of.?name`. If `isGuarded`, the field may be missing. */
export function fieldType(
  inference: Inference,
  node: ExpressionNode,
  [of, name]: [ExpressionNode, string],
  env: Environment,
  isGuarded = node.op === '.?',
): Type {
  const outerType = inference.typeOf(of, env)
  const isOptional = typeKindOf(outerType) === 'optional'
  const ownerType = unwrapOptional(outerType)
  const kind = typeKindOf(ownerType)
  if (kind === 'any') return node.op === '.?' ? optionalOf(ANY) : ANY
  if (kind !== 'object') {
    const remedy =
      kind === 'list' ? 'Use an index [0], or a block that goes through a list.' : 'Use it as it is.'
    inference.report(
      'unknown-field',
      node,
      `${sourceOf(of)} is ${typeName(kind)} and has no field ${name}.`,
      remedy,
    )
    return ANY
  }
  const property = propertyOf(ownerType, name, env.schemas)
  if (!property) {
    const remedy = didYouMean(name, Object.keys(ownerType.properties ?? {}))
    inference.report('unknown-field', node, `${sourceOf(of)} has no field ${name}.`, remedy)
    return ANY
  }
  const path = pathOf(node)
  const isPresent =
    isOptional ||
    (property.required && !mayBeEmpty(of, ownerType, env)) ||
    (path !== undefined && env.facts.has(path))
  if (!isPresent && !isGuarded) {
    inference.report(
      'unguarded-field',
      node,
      `${path ?? name} may be missing.`,
      path
        ? `Write has(${path}) && …, or ${sourceOf(of)}.?${name}.orValue(…).`
        : `Write .?${name}.orValue(…).`,
    )
  }
  return node.op === '.?' || isOptional ? optionalOf(property.type) : property.type
}

/**
 * Returns whether an object may still be empty. It is not if one of its fields is certainly present, because it is then
 * loaded.
 */
function mayBeEmpty(node: ExpressionNode, ownerType: Type, { facts }: Environment): boolean {
  const path = pathOf(node)
  return ownerType['x-maybe-empty'] === true && ![...facts].some((fact) => fact.startsWith(`${path}.`))
}

/** Infers the type of `of[key]` and `of[?key]`. */
export function elementType(
  inference: Inference,
  node: ExpressionNode,
  [of, key]: [ExpressionNode, ExpressionNode],
  env: Environment,
): Type {
  const ownerType = unwrapOptional(inference.typeOf(of, env))
  const keyType = inference.typeOf(key, env)
  const wrap = (type: Type) => (node.op === '[?]' ? optionalOf(type) : type)
  switch (typeKindOf(ownerType)) {
    case 'any':
      return wrap(ANY)
    case 'list':
      expectKind(inference, key, keyType, ['number'])
      return wrap(itemsOf(ownerType, env.schemas))
    case 'object': {
      expectKind(inference, key, keyType, ['string'])
      if (key.op !== 'value' || typeof key.args !== 'string') return wrap(ANY)
      return wrap(propertyOf(ownerType, key.args, env.schemas)?.type ?? ANY)
    }
    default:
      inference.report(
        'wrong-type',
        node,
        `${sourceOf(of)} is ${typeName(typeKindOf(ownerType))}: it has no elements.`,
        'Use it without [ ].',
      )
      return ANY
  }
}
