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
      const known = argumentsOf(call.operation, context) ?? []
      for (const [name, path] of call.given) {
        const argument = known.find((candidate) => candidate.name === name)
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
  given: Type,
  schemas: Schemas,
): { message: string; remedy: string } | undefined {
  const wanted = typeKindOf(argument.schema)
  if (!fits(wanted, typeKindOf(given), argument.inAddress))
    return {
      message: `${argument.name} must be ${typeName(wanted)}; this gives ${typeName(typeKindOf(given))}.`,
      remedy: argument.schema.description ?? 'Give a value of that type.',
    }
  const several = wanted === 'list'
  const allowed = several ? typeOf(argument.schema.items ?? {}, schemas).enum : argument.schema.enum
  if (!allowed || !given['x-literal']) return undefined
  const values = several ? given.enum?.flatMap((value) => String(value).split(',')) : given.enum
  const wrong = values?.find((value) => value !== '' && !allowed.includes(value))
  return wrong === undefined
    ? undefined
    : {
        message: `'${wrong}' is no value of ${argument.name}.`,
        remedy: didYouMean(String(wrong), allowed.map(String)),
      }
}

/** Returns whether a type fits; in addresses, where all values are text, numbers, booleans and lists may be strings. */
function fits(wanted: TypeKind, given: TypeKind, inAddress: boolean): boolean {
  if (wanted === given || wanted === 'any' || given === 'any' || given === 'null') return true
  if (given === 'optional') return true
  if (wanted === 'string') return given === 'timestamp' || (inAddress && given === 'number')
  if (wanted === 'number') return given === 'duration' || (inAddress && given === 'string')
  return (wanted === 'boolean' || wanted === 'list') && inAddress && given === 'string'
}
