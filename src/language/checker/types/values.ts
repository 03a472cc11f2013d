import type { ExpressionNode } from '../../expressions/tree.ts'
import { factsFrom } from './facts.ts'
import {
  type Environment,
  expectCondition,
  expectKind,
  expectPresent,
  type Inference,
  requireSameType,
  withFacts,
} from './inference.ts'
import { numberKind } from './number-kind.ts'
import { ANY, BOOLEAN, listOf, NULL, NUMBER, objectOf, STRING, type Type, unionOf } from './type.ts'

/** Returns the type of a literal. */
export function literalType(value: unknown): Type {
  if (value === null) return NULL
  if (typeof value === 'string') return { ...STRING, enum: [value], 'x-literal': true }
  if (typeof value === 'boolean') return BOOLEAN
  return typeof value === 'number' || typeof value === 'bigint' ? NUMBER : ANY
}

/** Infers the type of `[item, …]`. */
export function listType(inference: Inference, items: ExpressionNode[], env: Environment): Type {
  const types = items.map((item) => ({ item, type: expectPresent(inference, item, env) }))
  const [first = ANY, ...others] = types.map(({ type }) => type)
  for (const { item, type } of types.slice(1)) requireSameType(inference, item, first, type)
  return listOf(others.reduce(unionOf, first))
}

/** Infers the type of `{key: value, …}`. */
export function mapType(
  inference: Inference,
  entries: [ExpressionNode, ExpressionNode][],
  env: Environment,
): Type {
  const properties: Record<string, Type> = {}
  for (const [key, value] of entries) {
    expectKind(inference, key, inference.typeOf(key, env), ['string'])
    const type = expectPresent(inference, value, env)
    if (key.op === 'value' && typeof key.args === 'string') properties[key.args] = type
  }
  return objectOf(properties)
}

/** Infers the type of `condition ? yes : no`. */
export function choiceType(
  inference: Inference,
  [condition, yes, no]: [ExpressionNode, ExpressionNode, ExpressionNode],
  env: Environment,
): Type {
  expectCondition(inference, condition, env)
  const whenTrue = inference.typeOf(yes, withFacts(env, factsFrom(condition, true)))
  const whenFalse = inference.typeOf(no, withFacts(env, factsFrom(condition, false)))
  requireSameType(inference, no, whenTrue, whenFalse)
  if (numberKind(yes) && numberKind(no) && numberKind(yes) !== numberKind(no))
    inference.report(
      'wrong-type',
      no,
      'One number has a point, the other has none.',
      'Write both with a point: 1.0.',
    )
  return unionOf(whenTrue, whenFalse)
}
