import { parseExpression } from './cel.ts'
import { ExpressionError } from './error.ts'
import { childrenOf, type ExpressionNode, LIST_MACROS } from './tree.ts'

/** A free name of an expression with its offsets, and the loop variables in scope there. */
interface FreeName {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly variables: readonly string[]
}

/** Lists the free names of an expression, without the variables of its loops. */
export function freeNames(source: string): FreeName[] {
  return freeNamesIn(parseExpression(source), [])
}

/**
 * Replaces names in an expression: `order.total` with `row` for `order` becomes `row.total`. Throws an ExpressionError
 * where a loop variable would capture a name.
 */
export function substitute(source: string, replacements: Readonly<Record<string, string>>): string {
  const replacedNames = freeNames(source).filter(({ name }) => Object.hasOwn(replacements, name))
  const text = replacedNames.reduceRight((result, { name, start, end, variables }) => {
    const replacement = replacements[name] ?? name
    const captured = freeNames(replacement).find((inner) => variables.includes(inner.name))
    if (captured)
      throw new ExpressionError(source, `In the loop over ${captured.name}, ${name} means another.`)
    return (
      result.slice(0, start) +
      (isPath(replacement) ? replacement : parenthesize(replacement)) +
      result.slice(end)
    )
  }, source)
  if (replacedNames.length > 0) parseExpression(text)
  return text
}

/** Returns whether an expression needs no parentheses in place of a name. */
function isPath(source: string): boolean {
  return ['id', '.', 'value'].includes(parseExpression(source).op) && !/[\s()-]/.test(source)
}

/** Parenthesizes an expression; after a comment, the closing parenthesis is on a new line. */
function parenthesize(source: string): string {
  return source.includes('//') ? `(${source}\n)` : `(${source})`
}

function freeNamesIn(node: ExpressionNode, variables: readonly string[]): FreeName[] {
  if (node.op === 'id')
    return variables.includes(node.args)
      ? []
      : [{ name: node.args, start: node.start, end: node.end, variables }]
  if (node.op === 'rcall' && LIST_MACROS.has(node.args[0])) {
    const [, list, [variable, ...body]] = node.args
    const innerVariables = variable?.op === 'id' ? [...variables, variable.args] : variables
    return [...freeNamesIn(list, variables), ...body.flatMap((part) => freeNamesIn(part, innerVariables))]
  }
  return childrenOf(node).flatMap((child) => freeNamesIn(child, variables))
}
