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

interface Operands {
  readonly left: Type
  readonly right: Type
}

/** Infers the type of `left operator right` and reports operands that do not fit. */
export function operatorType(
  inference: Inference,
  node: ExpressionNode,
  operands: Operands,
  { schemas }: Environment,
): Type {
  const { left, right } = operands
  const report: Report = (kind, message, remedy) => inference.report(kind, node, message, remedy)

  switch (node.op) {
    case '==':
    case '!=':
      if (!canBeEqual(left, right)) report('wrong-type', neverEqualMessage(operands), remedyFor(operands))
      else checkValues(operands, schemas, report)
      return BOOLEAN
    case 'in':
      checkMembership(operands, schemas, report)
      return BOOLEAN
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const [leftKind, rightKind] = [typeKindOf(left), typeKindOf(right)]
      const areComparable = leftKind === rightKind || leftKind === 'any' || rightKind === 'any'
      const areOrdered = [leftKind, rightKind].every((kind) => kind === 'any' || ORDERED.has(kind))
      if (!areComparable || !areOrdered)
        report(
          'wrong-type',
          `${describeOperands(operands)} cannot be ordered with ${node.op}.`,
          remedyFor(operands),
        )
      return BOOLEAN
    }
    default: {
      const result = arithmeticType(node.op, left, right)
      if (!result)
        report(
          'wrong-type',
          `${describeOperands(operands)} do not go together with ${node.op}.`,
          remedyFor(operands),
        )
      return result ?? ANY
    }
  }
}

type Report = (kind: Issue['kind'], message: string, remedy: string) => void

const ORDERED: ReadonlySet<TypeKind> = new Set(['number', 'string', 'timestamp', 'duration'])

function checkMembership({ left, right }: Operands, schemas: Schemas, report: Report): void {
  const kind = typeKindOf(right)
  if (kind === 'any' || kind === 'object') return
  if (kind !== 'list') {
    report(
      'wrong-type',
      `in looks into a list, not into ${typeName(kind)}.`,
      'For part of a text use .contains(…).',
    )
    return
  }
  const operands = { left, right: itemsOf(right, schemas) }
  if (canBeEqual(operands.left, operands.right)) checkValues(operands, schemas, report)
  else report('wrong-type', neverEqualMessage(operands), remedyFor(operands))
}

/** Reports string literals that the enumeration of the other operand does not contain. */
function checkValues({ left, right }: Operands, schemas: Schemas, report: Report): void {
  for (const [declared, literal] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!declared.enum || declared['x-literal'] || !literal.enum || !literal['x-literal']) continue
    const enumeration = enumerationOf(declared, schemas)
    for (const value of literal.enum) {
      if (declared.enum.includes(value) || (value === '' && declared['x-blank'])) continue
      const expected = enumeration === 'role' ? 'no role' : `no value of ${enumeration ?? 'this field'}`
      report(
        enumeration === 'role' ? 'unknown-role' : 'unknown-value',
        `'${value}' is ${expected}.`,
        didYouMean(String(value), declared.enum.map(String)),
      )
    }
  }
}

function canBeEqual(left: Type, right: Type): boolean {
  const [leftKind, rightKind] = [typeKindOf(left), typeKindOf(right)]
  if (leftKind === 'null') return mayBeNull(right)
  if (rightKind === 'null') return mayBeNull(left)
  return leftKind !== 'optional' && rightKind !== 'optional' && haveSameKind(left, right)
}

function arithmeticType(operator: string, left: Type, right: Type): Type | undefined {
  const [leftKind, rightKind] = [typeKindOf(left), typeKindOf(right)]
  if (leftKind === 'any' || rightKind === 'any') return ANY
  const pair = `${leftKind} ${operator} ${rightKind}`
  if (leftKind === 'number' && rightKind === 'number') return numberResultType(operator, left, right)
  if (pair === 'list + list' && haveSameKind(left, right))
    return { ...left, items: unionOf(left.items ?? ANY, right.items ?? ANY) }
  return RESULT_BY_OPERANDS[pair]
}

/** Returns the type of an arithmetic result. Money plus money, and money times a number, are money. */
function numberResultType(operator: string, left: Type, right: Type): Type {
  if (operator === '+' || operator === '-') return commonNumber(left, right)
  const [leftUnit, rightUnit] = [unitOf(left), unitOf(right)]
  if (operator === '*' && leftUnit === 'money' && rightUnit !== 'money') return left
  if (operator === '*' && rightUnit === 'money' && leftUnit !== 'money') return right
  return operator === '/' && leftUnit === 'money' && rightUnit !== 'money' ? left : NUMBER
}

const RESULT_BY_OPERANDS: Readonly<Record<string, Type>> = {
  'string + string': STRING,
  'timestamp - timestamp': DURATION,
  'timestamp - duration': TIMESTAMP,
  'timestamp + duration': TIMESTAMP,
  'duration + timestamp': TIMESTAMP,
  'duration + duration': DURATION,
  'duration - duration': DURATION,
}

function describeOperands({ left, right }: Operands): string {
  return `${typeName(typeKindOf(left))} and ${typeName(typeKindOf(right))}`.replace(/^./, (letter) =>
    letter.toUpperCase(),
  )
}

function neverEqualMessage(operands: Operands): string {
  return `${describeOperands(operands)} are never equal.`
}

function remedyFor({ left, right }: Operands): string {
  const kinds = [typeKindOf(left), typeKindOf(right)]
  if (kinds.includes('optional')) return 'Add .orValue(…) after the optional field.'
  if (kinds.includes('timestamp') && kinds.includes('string'))
    return [left, right].some(({ format, 'x-day': day }) => format === 'date' || day)
      ? 'Compare the day with today, or make it an instant: timestamp(…).'
      : 'Make the text an instant: timestamp(…).'
  if (kinds.includes('number') && kinds.includes('string'))
    return 'Make the text a number: double(…), or quote the number.'
  return 'Compare things of one type.'
}
