import { isObject } from '../../src/language/common/objects.ts'
import { both, fits, literal, member, not, oneOf } from './conditions.ts'
import type { Report } from './foreign.ts'
import { pathOf } from './scope.ts'
import type { Shape } from './shape.ts'

interface RuleContext {
  root: Shape
  around: 'form' | 'row'
  when?: string
  readonly?: string
  report: Report
}

/** Returns the conditions of an element's rule, combined with those around it. */
export function ruleOf(rule: unknown, around: RuleContext): { when?: string; readonly?: string } {
  if (!isObject(rule)) return {}
  const condition = conditionOf(rule.condition, around)
  if (condition === undefined) return {}
  switch (rule.effect) {
    case 'SHOW':
      return { when: both(around.when, condition) }
    case 'HIDE':
      return { when: both(around.when, not(condition)) }
    case 'DISABLE':
      return { readonly: either(around.readonly, condition) }
    default:
      return { readonly: either(around.readonly, not(condition)) }
  }
}

function either(one: string | undefined, other: string): string {
  return one === undefined ? other : oneOf([one, other])
}

function conditionOf(condition: unknown, around: RuleContext): string | undefined {
  const { type, conditions, scope, schema, expectedValue, validate } = Object(condition)
  if (Array.isArray(conditions)) {
    const parts = conditions.map((one) => conditionOf(one, around))
    if (parts.includes(undefined)) return undefined
    return type === 'OR' ? oneOf(parts as string[]) : both(...parts)
  }
  const { root, report } = around
  if (validate !== undefined) return report.addReason([], 'a rule that is a function of JavaScript')
  const path = pathOf(String(scope))
  let at: string = around.around
  let shape: Shape | undefined = root
  for (const name of path) {
    shape = shape?.kind === 'group' ? shape.fields.get(name)?.shape : undefined
    at = member(at, name)
  }
  if (shape === undefined) return report.addReason(path, 'a rule over what the schema does not have')
  if (schema === undefined) return `${at} == ${literal(expectedValue)}`
  return fits(schema, at, shape, { report, path, absentHolds: false })
}
