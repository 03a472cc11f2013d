import type { Schemas } from '../../documents/schema.ts'
import type { ExpressionNode } from '../../expressions/tree.ts'
import { didYouMean } from '../suggest.ts'
import type { Environment, Inference } from './inference.ts'
import type { Issue } from './issue.ts'
import {
  ANY,
  BOOLEAN,
  commonNumber,
  DURATION,
  enumerationOf,
  haveSameKind,
  itemsOf,
  mayBeNull,
  NUMBER,
  STRING,
  TIMESTAMP,
  type Type,
  type TypeKind,
  typeKindOf,
  typeName,
  unionOf,
  unitOf,
} from './type.ts'

interface Sides {
  readonly left: Type
  readonly right: Type
}

/** Infers the type of `left operator right` and reports operands that do not fit. */
export function operatorType(
  inference: Inference,
  node: ExpressionNode,
  sides: Sides,
  { schemas }: Environment,
): Type {
  const { left, right } = sides
  const issue: Report = (kind, message, remedy) => inference.report(kind, node, message, remedy)

  switch (node.op) {
    case '==':
    case '!=':
      if (!comparable(left, right)) issue('wrong-type', neverEqual(sides), remedyFor(sides))
      else checkValues(sides, schemas, issue)
      return BOOLEAN
    case 'in':
      checkMembership(sides, schemas, issue)
      return BOOLEAN
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const [first, second] = [typeKindOf(left), typeKindOf(right)]
      const areComparable = first === second || first === 'any' || second === 'any'
      const ordered = [first, second].every((sort) => sort === 'any' || ORDERED.has(sort))
      if (!areComparable || !ordered)
        issue('wrong-type', `${describeBoth(sides)} cannot be ordered with ${node.op}.`, remedyFor(sides))
      return BOOLEAN
    }
    default: {
      const result = arithmetic(node.op, left, right)
      if (!result)
        issue('wrong-type', `${describeBoth(sides)} do not go together with ${node.op}.`, remedyFor(sides))
      return result ?? ANY
    }
  }
}

type Report = (kind: Issue['kind'], message: string, remedy: string) => void

const ORDERED: ReadonlySet<TypeKind> = new Set(['number', 'string', 'timestamp', 'duration'])

function checkMembership({ left, right }: Sides, schemas: Schemas, issue: Report): void {
  const sort = typeKindOf(right)
  if (sort === 'any' || sort === 'object') return
  if (sort !== 'list') {
    issue(
      'wrong-type',
      `in looks into a list, not into ${typeName(sort)}.`,
      'For part of a text use .contains(…).',
    )
    return
  }
  const sides = { left, right: itemsOf(right, schemas) }
  if (comparable(sides.left, sides.right)) checkValues(sides, schemas, issue)
  else issue('wrong-type', neverEqual(sides), remedyFor(sides))
}

/** Reports string literals that the other side's enumeration does not contain. */
function checkValues({ left, right }: Sides, schemas: Schemas, issue: Report): void {
  for (const [declared, written] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!declared.enum || declared['x-literal'] || !written.enum || !written['x-literal']) continue
    const enumeration = enumerationOf(declared, schemas)
    for (const value of written.enum) {
      if (declared.enum.includes(value) || (value === '' && declared['x-blank'])) continue
      const expected = enumeration === 'role' ? 'no role' : `no value of ${enumeration ?? 'this field'}`
      issue(
        enumeration === 'role' ? 'unknown-role' : 'unknown-value',
        `'${value}' is ${expected}.`,
        didYouMean(String(value), declared.enum.map(String)),
      )
    }
  }
}

function comparable(left: Type, right: Type): boolean {
  const [first, second] = [typeKindOf(left), typeKindOf(right)]
  if (first === 'null') return mayBeNull(right)
  if (second === 'null') return mayBeNull(left)
  return first !== 'optional' && second !== 'optional' && haveSameKind(left, right)
}

function arithmetic(operator: string, left: Type, right: Type): Type | undefined {
  const [first, second] = [typeKindOf(left), typeKindOf(right)]
  if (first === 'any' || second === 'any') return ANY
  const pair = `${first} ${operator} ${second}`
  if (first === 'number' && second === 'number') return numberOf(operator, left, right)
  if (pair === 'list + list' && haveSameKind(left, right))
    return { ...left, items: unionOf(left.items ?? ANY, right.items ?? ANY) }
  return PAIRS[pair]
}

/** Returns the type of an arithmetic result: money plus money or times a number stays money. */
function numberOf(operator: string, left: Type, right: Type): Type {
  if (operator === '+' || operator === '-') return commonNumber(left, right)
  const [first, second] = [unitOf(left), unitOf(right)]
  if (operator === '*' && first === 'money' && second !== 'money') return left
  if (operator === '*' && second === 'money' && first !== 'money') return right
  return operator === '/' && first === 'money' && second !== 'money' ? left : NUMBER
}

const PAIRS: Readonly<Record<string, Type>> = {
  'string + string': STRING,
  'timestamp - timestamp': DURATION,
  'timestamp - duration': TIMESTAMP,
  'timestamp + duration': TIMESTAMP,
  'duration + timestamp': TIMESTAMP,
  'duration + duration': DURATION,
  'duration - duration': DURATION,
}

function describeBoth({ left, right }: Sides): string {
  return `${typeName(typeKindOf(left))} and ${typeName(typeKindOf(right))}`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  )
}

function neverEqual(sides: Sides): string {
  return `${describeBoth(sides)} are never equal.`
}

function remedyFor({ left, right }: Sides): string {
  const sorts = [typeKindOf(left), typeKindOf(right)]
  if (sorts.includes('optional')) return 'Add .orValue(…) after the optional field.'
  if (sorts.includes('timestamp') && sorts.includes('string'))
    return [left, right].some(({ format, 'x-day': day }) => format === 'date' || day)
      ? 'Compare the day with today, or make it an instant: timestamp(…).'
      : 'Make the text an instant: timestamp(…).'
  if (sorts.includes('number') && sorts.includes('string'))
    return 'Make the text a number: double(…), or quote the number.'
  return 'Compare things of one type.'
}
