import { isObject } from '../../src/language/common/objects.ts'
import { both, literal, matchCondition, memberAccess, not, oneOf } from './conditions.ts'
import type { Report } from './foreign.ts'
import { pathOf } from './scope.ts'
import type { Shape } from './shape.ts'

interface RuleContext {
  root: Shape
  scopeName: 'form' | 'row'
  when?: string
  readonly?: string
  report: Report
}

/** Returns the conditions of an element's rule, combined with the conditions of the enclosing elements. */
export function ruleOf(rule: unknown, context: RuleContext): { when?: string; readonly?: string } {
  if (!isObject(rule)) return {}
  const condition = conditionOf(rule.condition, context)
  if (condition === undefined) return {}
  switch (rule.effect) {
    case 'SHOW':
      return { when: both(context.when, condition) }
    case 'HIDE':
      return { when: both(context.when, not(condition)) }
    case 'DISABLE':
      return { readonly: either(context.readonly, condition) }
    default:
      return { readonly: either(context.readonly, not(condition)) }
  }
}

function either(first: string | undefined, second: string): string {
  return first === undefined ? second : oneOf([first, second])
}

function conditionOf(condition: unknown, context: RuleContext): string | undefined {
  const { type, conditions, scope, schema, expectedValue, validate } = Object(condition)
  if (Array.isArray(conditions)) {
    const parts = conditions.map((nested) => conditionOf(nested, context))
    if (parts.includes(undefined)) return undefined
    return type === 'OR' ? oneOf(parts as string[]) : both(...parts)
  }
  const { root, report } = context
  if (validate !== undefined) return report.addReason([], 'a rule that is a function of JavaScript')
  const path = pathOf(String(scope))
  let access: string = context.scopeName
  let shape: Shape | undefined = root
  for (const name of path) {
    shape = shape?.kind === 'group' ? shape.fields.get(name)?.shape : undefined
    access = memberAccess(access, name)
  }
  if (shape === undefined) return report.addReason(path, 'a rule over what the schema does not have')
  if (schema === undefined) return `${access} == ${literal(expectedValue)}`
  return matchCondition(schema, access, shape, { report, path, absentHolds: false })
}
