import { isObject } from '../../src/language/common/objects.ts'
import type { Report } from './foreign.ts'
import type { GroupShape, Shape } from './shape.ts'

/** Returns the access to a property in an expression: as.dear, or as['dear friend']. */
export function memberAccess(of: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${of}.${name}` : `${of}[${literal(name)}]`
}

/** Returns a literal of an expression. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)
}

/** Joins conditions with "and"; ignores undefined conditions. */
export function both(...conditions: (string | undefined)[]): string {
  const parts = conditions.filter((part): part is string => part !== undefined && part !== 'true')
  const [first = 'true', ...more] = parts
  return more.length === 0 ? first : parts.map(enclose).join(' && ')
}

/** Joins conditions with "or". */
export function oneOf(conditions: readonly string[]): string {
  const parts = [...new Set(conditions)]
  if (parts.includes('true')) return 'true'
  const [first = 'false', ...more] = parts
  return more.length === 0 ? first : parts.map(enclose).join(' || ')
}

/** Negates a condition. */
export function not(condition: string): string {
  if (condition === 'true') return 'false'
  const [, left, operator, right] = /^([^\s'()]+) (==|!=) ([^\s']+|'[^']*')$/.exec(condition) ?? []
  return left === undefined ? `!(${condition})` : `${left} ${operator === '==' ? '!=' : '=='} ${right}`
}

function enclose(condition: string): string {
  return / (\|\||&&) /.test(condition) ? `(${condition})` : condition
}

/** Returns the condition that a field is filledCondition in; always true for checkboxes, undefined for groups. */
export function filledCondition(access: string, shape: Shape): string | undefined {
  if (shape.kind === 'list') return `size(${access}) > 0`
  if (shape.kind === 'group') return undefined
  if (shape.schema.type === 'boolean') return 'true'
  return isNumber(shape) ? `${access} != 0` : `${access} != ''`
}

function isNumber(shape: Shape): boolean {
  return (
    (shape.kind === 'value' || shape.kind === 'choice') &&
    /^(integer|number)$/.test(String(shape.schema.type))
  )
}

interface ConditionContext {
  report: Report
  path: readonly string[]
  /** Tells whether a rule for a property also holds if the property is absent, as in JSON Schema. */
  absentHolds: boolean
}

/**
 * Returns the condition that a value matches a schema; `access` is the expression of the value. Returns undefined,
 * with a reason in the report, if no expression can say it.
 */
export function matchCondition(
  schema: unknown,
  access: string,
  shape: Shape,
  context: ConditionContext,
): string | undefined {
  if (schema === true || schema === undefined) return 'true'
  if (!isObject(schema)) return addReason(context, 'a rule that never holds')
  const parts = Object.entries(schema).map(([keyword, expected]) =>
    conditionOfKeyword(keyword, expected, access, shape, context),
  )
  return parts.includes(undefined) ? undefined : both(...parts)
}

function conditionOfKeyword(
  keyword: string,
  expected: unknown,
  access: string,
  shape: Shape,
  context: ConditionContext,
): string | undefined {
  const comparison = comparisons[keyword]
  if (comparison) return `${access} ${comparison} ${numeral(expected, shape)}`
  switch (keyword) {
    case 'const':
      return `${access} == ${numeral(expected, shape)}`
    case 'enum':
      return oneOf((expected as unknown[]).map((value) => `${access} == ${numeral(value, shape)}`))
    case 'not':
      return negate(matchCondition(expected, access, shape, context))
    case 'minLength':
      return Number(expected) <= 1 ? `${access} != ''` : `size(${access}) >= ${expected}`
    case 'minItems':
      return `size(${access}) >= ${expected}`
    case 'allOf':
      return joinConditions(expected, access, shape, context, (parts) => both(...parts))
    case 'anyOf':
      return joinConditions(expected, access, shape, context, oneOf)
    case 'properties':
      return shape.kind === 'group' ? conditionOfProperties(Object(expected), access, shape, context) : 'true'
    case 'required':
      return shape.kind === 'group'
        ? conditionOfRequired(expected as string[], access, shape, context)
        : 'true'
    case 'type':
    case 'title':
    case 'description':
      return 'true'
    default:
      return addReason(context, `a condition with ${keyword}`)
  }
}

const comparisons: Record<string, string> = {
  minimum: '>=',
  exclusiveMinimum: '>',
  maximum: '<=',
  exclusiveMaximum: '<',
}

function conditionOfProperties(
  properties: Record<string, unknown>,
  access: string,
  group: GroupShape,
  context: ConditionContext,
): string | undefined {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const field = group.fields.get(name)
    if (field === undefined) return addReason(context, `a condition over ${name}, which is no field`)
    const fieldAccess = memberAccess(access, name)
    const inner = matchCondition(schema, fieldAccess, field.shape, context)
    const present = filledCondition(fieldAccess, field.shape)
    if (inner === undefined || inner === 'true') return inner
    const mayBeAbsent = context.absentHolds && !field.required && present !== 'true' && present !== undefined
    return mayBeAbsent ? oneOf([not(present), inner]) : inner
  })
  return parts.includes(undefined) ? undefined : both(...parts)
}

function conditionOfRequired(
  names: readonly string[],
  access: string,
  group: GroupShape,
  context: ConditionContext,
): string | undefined {
  const parts = names.map((name) => {
    const field = group.fields.get(name)
    const present = field && filledCondition(memberAccess(access, name), field.shape)
    return present ?? addReason(context, `a condition that asks whether ${name} is there`)
  })
  return parts.includes(undefined) ? undefined : both(...parts)
}

function joinConditions(
  schemas: unknown,
  access: string,
  shape: Shape,
  context: ConditionContext,
  join: (parts: string[]) => string,
): string | undefined {
  const parts = (schemas as unknown[]).map((schema) => matchCondition(schema, access, shape, context))
  return parts.includes(undefined) ? undefined : join(parts as string[])
}

function negate(condition: string | undefined): string | undefined {
  return condition === undefined ? undefined : not(condition)
}

/** Writes integers of fractional fields with decimals, because expressions compare only numbers of the same kind. */
function numeral(value: unknown, shape: Shape): string {
  const isFraction = shape.kind !== 'group' && shape.kind !== 'list' && shape.schema.type === 'number'
  return isFraction && Number.isInteger(value) ? `${value}.0` : literal(value)
}

function addReason({ report, path }: ConditionContext, what: string): undefined {
  return report.addReason(path, `${what}, which no expression of ours says`)
}
