import { isObject } from '../../src/language/common/objects.ts'
import type { Report } from './foreign.ts'
import type { GroupShape, Shape } from './shape.ts'

/** Returns the access to a property in an expression: as.dear, or as['dear friend']. */
export function member(of: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${of}.${name}` : `${of}[${literal(name)}]`
}

/** Returns a literal of an expression. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value)
}

export function both(...conditions: (string | undefined)[]): string {
  const parts = conditions.filter((part): part is string => part !== undefined && part !== 'true')
  const [first = 'true', ...more] = parts
  return more.length === 0 ? first : parts.map(enclosed).join(' && ')
}

export function oneOf(conditions: readonly string[]): string {
  const parts = [...new Set(conditions)]
  if (parts.includes('true')) return 'true'
  const [first = 'false', ...more] = parts
  return more.length === 0 ? first : parts.map(enclosed).join(' || ')
}

export function not(condition: string): string {
  if (condition === 'true') return 'false'
  const [, left, operator, right] = /^([^\s'()]+) (==|!=) ([^\s']+|'[^']*')$/.exec(condition) ?? []
  return left === undefined ? `!(${condition})` : `${left} ${operator === '==' ? '!=' : '=='} ${right}`
}

function enclosed(condition: string): string {
  return / (\|\||&&) /.test(condition) ? `(${condition})` : condition
}

/** Returns the condition that a field is filled in; always true for checkboxes. */
export function filled(at: string, shape: Shape): string | undefined {
  if (shape.kind === 'list') return `size(${at}) > 0`
  if (shape.kind === 'group') return undefined
  if (shape.schema.type === 'boolean') return 'true'
  return isNumber(shape) ? `${at} != 0` : `${at} != ''`
}

function isNumber(shape: Shape): boolean {
  return (
    (shape.kind === 'value' || shape.kind === 'choice') &&
    /^(integer|number)$/.test(String(shape.schema.type))
  )
}

interface About {
  report: Report
  path: readonly string[]
  /** Whether a rule about a property also holds if the property is absent, as in JSON Schema. */
  absentHolds: boolean
}

/** Returns the condition that the value at `at` matches a schema; undefined if no expression can say it. */
export function fits(schema: unknown, at: string, shape: Shape, about: About): string | undefined {
  if (schema === true || schema === undefined) return 'true'
  if (!isObject(schema)) return say(about, 'a rule that never holds')
  const parts = Object.entries(schema).map(([keyword, asked]) => part(keyword, asked, at, shape, about))
  return parts.includes(undefined) ? undefined : both(...parts)
}

function part(
  keyword: string,
  expected: unknown,
  at: string,
  shape: Shape,
  about: About,
): string | undefined {
  const comparison = comparisons[keyword]
  if (comparison) return `${at} ${comparison} ${numeral(expected, shape)}`
  switch (keyword) {
    case 'const':
      return `${at} == ${numeral(expected, shape)}`
    case 'enum':
      return oneOf((expected as unknown[]).map((value) => `${at} == ${numeral(value, shape)}`))
    case 'not':
      return negated(fits(expected, at, shape, about))
    case 'minLength':
      return Number(expected) <= 1 ? `${at} != ''` : `size(${at}) >= ${expected}`
    case 'minItems':
      return `size(${at}) >= ${expected}`
    case 'allOf':
      return joined(expected, at, shape, about, (parts) => both(...parts))
    case 'anyOf':
      return joined(expected, at, shape, about, oneOf)
    case 'properties':
      return shape.kind === 'group' ? ofProperties(Object(expected), at, shape, about) : 'true'
    case 'required':
      return shape.kind === 'group' ? ofRequired(expected as string[], at, shape, about) : 'true'
    case 'type':
    case 'title':
    case 'description':
      return 'true'
    default:
      return say(about, `a condition with ${keyword}`)
  }
}

const comparisons: Record<string, string> = {
  minimum: '>=',
  exclusiveMinimum: '>',
  maximum: '<=',
  exclusiveMaximum: '<',
}

function ofProperties(
  properties: Record<string, unknown>,
  at: string,
  group: GroupShape,
  about: About,
): string | undefined {
  const parts = Object.entries(properties).map(([name, schema]) => {
    const field = group.fields.get(name)
    if (field === undefined) return say(about, `a condition over ${name}, which is no field`)
    const here = member(at, name)
    const inner = fits(schema, here, field.shape, about)
    const there = filled(here, field.shape)
    if (inner === undefined || inner === 'true') return inner
    const mayBeAbsent = about.absentHolds && !field.required && there !== 'true' && there !== undefined
    return mayBeAbsent ? oneOf([not(there), inner]) : inner
  })
  return parts.includes(undefined) ? undefined : both(...parts)
}

function ofRequired(
  names: readonly string[],
  at: string,
  group: GroupShape,
  about: About,
): string | undefined {
  const parts = names.map((name) => {
    const field = group.fields.get(name)
    const there = field && filled(member(at, name), field.shape)
    return there ?? say(about, `a condition that asks whether ${name} is there`)
  })
  return parts.includes(undefined) ? undefined : both(...parts)
}

function joined(
  schemas: unknown,
  at: string,
  shape: Shape,
  about: About,
  join: (parts: string[]) => string,
): string | undefined {
  const parts = (schemas as unknown[]).map((schema) => fits(schema, at, shape, about))
  return parts.includes(undefined) ? undefined : join(parts as string[])
}

function negated(condition: string | undefined): string | undefined {
  return condition === undefined ? undefined : not(condition)
}

/** Writes integers of fractional fields with decimals, because expressions compare numbers of one kind. */
function numeral(value: unknown, shape: Shape): string {
  const isFraction = shape.kind !== 'group' && shape.kind !== 'list' && shape.schema.type === 'number'
  return isFraction && Number.isInteger(value) ? `${value}.0` : literal(value)
}

function say({ report, path }: About, what: string): undefined {
  return report.addReason(path, `${what}, which no expression of ours says`)
}
