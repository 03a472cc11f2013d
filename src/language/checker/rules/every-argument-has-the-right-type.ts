import type { Schemas } from '../../documents/schema.ts'
import { pointerOf } from '../../documents/walk.ts'
import { type Argument, argumentsOf, callsIn } from '../calls.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { type Type, type TypeKind, typeKindOf, typeName, typeOf } from '../types/type.ts'

/** Requires that the value of each argument fits the operation's schema. */
export const rule: Rule = {
  name: 'every-argument-has-the-right-type',
  *check(context) {
    for (const call of callsIn(context)) {
      const params = argumentsOf(call.operation, context) ?? []
      for (const [name, path] of call.args) {
        const argument = params.find((candidate) => candidate.name === name)
        const position = call.document.byPointer.get(pointerOf(path))
        const expression = position && context.expressionAt.get(position)
        const fault = argument && expression && faultOf(argument, expression.type, context.schemas)
        if (fault) yield { document: call.document.document, path, ...fault }
      }
    }
  },
}

function faultOf(
  argument: Argument,
  actual: Type,
  schemas: Schemas,
): { message: string; remedy: string } | undefined {
  const expected = typeKindOf(argument.schema)
  if (!accepts(expected, typeKindOf(actual), argument.inUrl))
    return {
      message: `${argument.name} must be ${typeName(expected)}; this gives ${typeName(typeKindOf(actual))}.`,
      remedy: argument.schema.description ?? 'Give a value of that type.',
    }
  const isList = expected === 'list'
  const allowedValues = isList ? typeOf(argument.schema.items ?? {}, schemas).enum : argument.schema.enum
  if (!allowedValues || !actual['x-literal']) return undefined
  const values = isList ? actual.enum?.flatMap((value) => String(value).split(',')) : actual.enum
  const invalid = values?.find((value) => value !== '' && !allowedValues.includes(value))
  return invalid === undefined
    ? undefined
    : {
        message: `'${invalid}' is no value of ${argument.name}.`,
        remedy: didYouMean(String(invalid), allowedValues.map(String)),
      }
}

/** Returns whether a type fits; in addresses, where all values are text, numbers, booleans and lists may be strings. */
function accepts(expected: TypeKind, actual: TypeKind, inAddress: boolean): boolean {
  if (expected === actual || expected === 'any' || actual === 'any' || actual === 'null') return true
  if (actual === 'optional') return true
  if (expected === 'string') return actual === 'timestamp' || (inAddress && actual === 'number')
  if (expected === 'number') return actual === 'duration' || (inAddress && actual === 'string')
  return (expected === 'boolean' || expected === 'list') && inAddress && actual === 'string'
}
