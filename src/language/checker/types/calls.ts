import { type ExpressionNode, LIST_MACROS } from '../../expressions/tree.ts'
import { fieldType } from './access.ts'
import { factsFrom } from './facts.ts'
import { FUNCTIONS, METHODS, type Signature } from './functions.ts'
import {
  type Environment,
  expectCondition,
  expectKind,
  expectPresent,
  type Inference,
  requireSameType,
  unwrapOptional,
  withFacts,
} from './inference.ts'
import { reportLiteral, reportZone } from './literals.ts'
import { ANY, BOOLEAN, itemsOf, listOf, STRING, type Type, typeKindOf, unionOf } from './type.ts'

/** Infers the type of `name(args)`. */
export function callType(
  inference: Inference,
  node: ExpressionNode,
  [name, args]: [string, ExpressionNode[]],
  env: Environment,
): Type {
  if (name === 'has') return hasType(inference, node, args, env)
  const signature = FUNCTIONS[name]
  if (!signature) return ANY
  const [firstType] = expectArguments(inference, node, name, signature, args, env)
  reportLiteral(inference, node, name, args)
  return name === 'string' && firstType ? { ...signature.result, 'x-text-of': firstType } : signature.result
}

/** Infers the type of `target.name(args)`. */
export function methodType(
  inference: Inference,
  node: ExpressionNode,
  [name, target, args]: [string, ExpressionNode, ExpressionNode[]],
  env: Environment,
): Type {
  const receiver = inference.typeOf(target, env)
  if (LIST_MACROS.has(name)) return macroType(inference, node, name, { on: target, receiver }, args, env)
  if (name === 'orValue' || name === 'hasValue' || name === 'value')
    return optionalType(inference, node, name, receiver, args, env)
  const signature = METHODS[name]
  if (!signature) return ANY
  expectKind(inference, target, receiver, signature.on ?? [])
  expectArguments(inference, node, name, signature, args, env)
  reportZone(inference, signature, args)
  return signature.result
}

function hasType(
  inference: Inference,
  node: ExpressionNode,
  [path]: ExpressionNode[],
  env: Environment,
): Type {
  if (path?.op === '.' || path?.op === '.?') fieldType(inference, path, path.args, env, true)
  else
    inference.report(
      'wrong-type',
      node,
      'has asks whether a field is there.',
      'Write has(issuance.video_url).',
    )
  return BOOLEAN
}

function expectArguments(
  inference: Inference,
  node: ExpressionNode,
  name: string,
  { parameters, optionalParameters }: Signature,
  args: ExpressionNode[],
  env: Environment,
): Type[] {
  const maxArguments = parameters.length + (optionalParameters ? 1 : 0)
  if (args.length < parameters.length || args.length > maxArguments) {
    const call = `${name}(${parameters.map(() => '…').join(', ')})`
    const expected =
      parameters.length === 0
        ? 'nothing'
        : parameters.length === 1
          ? 'one value'
          : `${parameters.length} values`
    inference.report('wrong-type', node, `${name} takes ${expected}, not ${args.length}.`, `Write ${call}.`)
  }
  return args.map((arg, position) => {
    const type = inference.typeOf(arg, env)
    expectKind(inference, arg, type, parameters[position] ?? optionalParameters ?? ['any'])
    return type
  })
}

/** Returns the type after an operation on an optional value. */
function optionalType(
  inference: Inference,
  node: ExpressionNode,
  name: 'orValue' | 'hasValue' | 'value',
  receiver: Type,
  [fallback]: ExpressionNode[],
  env: Environment,
): Type {
  const kind = typeKindOf(receiver)
  if (kind !== 'optional' && kind !== 'any')
    inference.report(
      'wrong-type',
      node,
      `${name} belongs after .?field; here the value is always there.`,
      'Leave it out.',
    )
  const innerType = unwrapOptional(receiver)
  if (name === 'hasValue') return BOOLEAN
  if (name === 'value' || !fallback) return innerType
  const fallbackType = inference.typeOf(fallback, env)
  requireSameType(inference, fallback, innerType, fallbackType)
  return unionOf(innerType, fallbackType)
}

/** Infers the type of a list macro: `target.filter(x, …)`. */
function macroType(
  inference: Inference,
  node: ExpressionNode,
  name: string,
  { on: target, receiver }: { on: ExpressionNode; receiver: Type },
  [variable, ...bodies]: ExpressionNode[],
  env: Environment,
): Type {
  expectKind(inference, target, receiver, ['list', 'object'])
  const lastBody = bodies.at(-1)
  if (variable?.op !== 'id' || !lastBody) {
    inference.report('wrong-type', node, `${name} takes a name and an expression.`, `Write ${name}(x, …).`)
    return ANY
  }
  const element = typeKindOf(receiver) === 'object' ? STRING : itemsOf(receiver, env.schemas)
  const innerEnv = { ...env, names: { ...env.names, [variable.args]: element } }
  if (name !== 'map') {
    expectCondition(inference, lastBody, innerEnv)
    return name === 'filter' ? listOf(element) : BOOLEAN
  }
  const [filter] = bodies
  if (!filter || filter === lastBody) return listOf(expectPresent(inference, lastBody, innerEnv))
  expectCondition(inference, filter, innerEnv)
  return listOf(expectPresent(inference, lastBody, withFacts(innerEnv, factsFrom(filter, true))))
}
