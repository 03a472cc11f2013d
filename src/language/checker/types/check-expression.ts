import { parseExpression } from '../../expressions/cel.ts'
import { ExpressionError } from '../../expressions/error.ts'
import { infer } from './infer.ts'
import type { Environment } from './inference.ts'
import type { Issue } from './issue.ts'
import { limitIssues } from './limits.ts'
import { ANY, type Type, type TypeKind, typeKindOf, typeName } from './type.ts'

/** The values of `x-expr`: the type that the expression must have. */
export type ExpectedType = 'bool' | 'number' | 'list' | 'any'

const KIND_BY_EXPECTED: Record<ExpectedType, TypeKind> = {
  bool: 'boolean',
  number: 'number',
  list: 'list',
  any: 'any',
}

/** Returns the type of an expression and its issues from left to right. */
export function checkExpression(
  source: string,
  environment: Environment,
  expected: ExpectedType,
): { type: Type; issues: Issue[] } {
  try {
    const tree = parseExpression(source)
    const { type, issues } = infer(tree, environment)
    const resultIssue = resultIssueOf(source, type, expected)
    return { type, issues: [...issues, ...(resultIssue ? [resultIssue] : []), ...limitIssues(tree, source)] }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { start, end, message } = error
    const remedy = 'An expression compares and combines names: row.amount > 0. Texts stand in single quotes.'
    return { type: ANY, issues: [{ kind: 'syntax', start, end, message, remedy }] }
  }
}

function resultIssueOf(source: string, type: Type, expected: ExpectedType): Issue | undefined {
  const kind = typeKindOf(type)
  const fullSpan = { start: 0, end: source.length }
  if (kind === 'optional')
    return {
      ...fullSpan,
      kind: 'unguarded-field',
      message: `${source} may be missing.`,
      remedy: 'Add .orValue(…).',
    }
  const expectedKind = KIND_BY_EXPECTED[expected]
  if (expectedKind === 'any' || kind === 'any' || kind === expectedKind) return undefined
  const message = `This gives ${typeName(kind)}; it must give ${typeName(expectedKind)}.`
  const remedy =
    expected === 'bool'
      ? "Compare it with something: session.name != ''."
      : `Name something that is ${typeName(expectedKind)}.`
  return { ...fullSpan, kind: 'wrong-result', message, remedy }
}
