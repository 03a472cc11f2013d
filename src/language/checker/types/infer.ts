import type { ExpressionNode } from '../../expressions/tree.ts'
import { elementType, fieldType, nameType } from './access.ts'
import { callType, methodType } from './calls.ts'
import { factsFrom } from './facts.ts'
import { type Environment, expectCondition, expectKind, type Inference, withFacts } from './inference.ts'
import type { Issue } from './issue.ts'
import { operatorType } from './operators.ts'
import { BOOLEAN, NUMBER, type Type, typeKindOf } from './type.ts'
import { choiceType, listType, literalType, mapType } from './values.ts'

/** Infers the type of an expression and lists the issues inside it. */
export function infer(tree: ExpressionNode, environment: Environment): { type: Type; issues: Issue[] } {
  const issues: Issue[] = []
  const inference: Inference = {
    typeOf: (node, env) => typeOfNode(inference, node, env),
    report: (kind, { start, end }, message, remedy) => issues.push({ kind, start, end, message, remedy }),
  }
  return { type: inference.typeOf(tree, environment), issues }
}

function typeOfNode(inference: Inference, node: ExpressionNode, env: Environment): Type {
  switch (node.op) {
    case 'value':
      return literalType(node.args)
    case 'id':
      return nameType(inference, node, node.args, env)
    case '.':
    case '.?':
      return fieldType(inference, node, node.args, env)
    case '[]':
    case '[?]':
      return elementType(inference, node, node.args, env)
    case 'call':
      return callType(inference, node, node.args, env)
    case 'rcall':
      return methodType(inference, node, node.args, env)
    case 'list':
      return listType(inference, node.args, env)
    case 'map':
      return mapType(inference, node.args, env)
    case '?:':
      return choiceType(inference, node.args, env)
    case '&&':
    case '||': {
      const [left, right] = node.args
      expectCondition(inference, left, env)
      expectCondition(inference, right, withFacts(env, factsFrom(left, node.op === '&&')))
      return BOOLEAN
    }
    case '!_':
      expectCondition(inference, node.args, env)
      return BOOLEAN
    case '-_': {
      const type = inference.typeOf(node.args, env)
      expectKind(inference, node.args, type, ['number'])
      return typeKindOf(type) === 'number' ? type : NUMBER
    }
    default: {
      const [left, right] = node.args
      const operands = { left: inference.typeOf(left, env), right: inference.typeOf(right, env) }
      return operatorType(inference, node, operands, env)
    }
  }
}
