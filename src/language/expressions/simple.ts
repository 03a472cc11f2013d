import {
  conditionalOf,
  differenceOf,
  equalityOf,
  fieldPresence,
  integerComparison,
  logicalOf,
  membershipOf,
  numberAt,
  pathOf,
  type Run,
  requireBoolean,
  sizeOf,
  textMembership,
  textTestOf,
} from './runs.ts'
import { literalOf, tokensOf } from './tokens.ts'

/**
 * Parses the subset of CEL that most conditions use: literals, lists of texts, paths, `has`, `size`, `in`, `endsWith`,
 * `contains`, comparisons, `!`, `&&`, `||`, one conditional or difference; returns undefined for anything else. Results
 * and failures are the same as CEL's for JSON and Date values.
 */
export function simple(source: string): Run | undefined {
  const tokens = tokensOf(source)
  let position = 0
  return (
    parseWhole(parseLiteral) ??
    parseWhole(parseList) ??
    parseWhole(parseDifference) ??
    parseWhole(parseConditional)
  )

  function parseWhole(parsePart: () => Run | undefined): Run | undefined {
    position = 0
    const run = parsePart()
    return position === tokens.length ? run : undefined
  }

  function parseLiteral(): Run | undefined {
    const value = literalOf(tokens[position++])
    return value && (() => value.value)
  }

  function parseList(): Run | undefined {
    const items = accept('[') ? parseTexts() : undefined
    return items && (() => [...items])
  }

  function parseDifference(): Run | undefined {
    const isParenthesized = accept('(')
    const left = tokens[position++]
    const run = accept('-') ? differenceOf(left, tokens[position++]) : undefined
    if (!run || (isParenthesized && !accept(')'))) return undefined
    return position === tokens.length ? run : integerComparison(run, tokens[position++], tokens[position++])
  }

  function parseConditional(): Run | undefined {
    const condition = parseDisjunction()
    if (!condition || !accept('?')) return condition
    const consequent = tokens[position++]
    return accept(':') ? conditionalOf(condition, consequent, tokens[position++]) : undefined
  }

  function accept(token: string): boolean {
    const isMatch = tokens[position] === token
    if (isMatch) position++
    return isMatch
  }

  function parseDisjunction(): Run | undefined {
    return parseChain('||', true, () => parseChain('&&', false, parseCondition))
  }

  function parseChain(
    operator: string,
    decisive: boolean,
    parsePart: () => Run | undefined,
  ): Run | undefined {
    let run = parsePart()
    while (run && accept(operator)) run = logicalOf(decisive, run, parsePart())
    return run
  }

  function parseCondition(): Run | undefined {
    return ['!', '(', 'has'].includes(tokens[position] ?? '') ? parseOperand() : parseComparison()
  }

  /** Parses an operand of `!`, which binds more tightly than comparisons. */
  function parseOperand(): Run | undefined {
    if (accept('!')) {
      const run = parseOperand()
      return run && ((scope) => !requireBoolean(run(scope)))
    }
    if (accept('has')) return parseHas()
    if (!accept('(')) return pathOf(tokens[position++])
    const run = parseDisjunction()
    return accept(')') ? run : undefined
  }

  function parseHas(): Run | undefined {
    if (!accept('(')) return undefined
    const run = fieldPresence(tokens[position++])
    return accept(')') ? run : undefined
  }

  function parseComparison(): Run | undefined {
    if (accept('size')) return parseSizeComparison()
    const left = tokens[position++]
    if (accept('(')) return parseTextTest(left)
    if (accept('==')) return equalityOf(left, tokens[position++], true)
    if (accept('!=')) return equalityOf(left, tokens[position++], false)
    if (isOrderOperator(tokens[position]))
      return integerComparison(numberAt(left), tokens[position++], tokens[position++])
    if (!accept('in')) return pathOf(left)
    return accept('[') ? textMembership(left, parseTexts()) : membershipOf(left, tokens[position++])
  }

  function parseTextTest(call: string | undefined): Run | undefined {
    const run = textTestOf(call, tokens[position++])
    return accept(')') ? run : undefined
  }

  function parseSizeComparison(): Run | undefined {
    if (!accept('(')) return undefined
    const size = sizeOf(tokens[position++])
    return accept(')') ? integerComparison(size, tokens[position++], tokens[position++]) : undefined
  }

  function parseTexts(): unknown[] | undefined {
    const literals: unknown[] = []
    while (!accept(']')) {
      if (literals.length > 0 && !accept(',')) return undefined
      const literal = literalOf(tokens[position++])
      if (typeof literal?.value !== 'string') return undefined
      literals.push(literal.value)
    }
    return literals
  }
}

function isOrderOperator(token: string | undefined): boolean {
  return ['<', '<=', '>', '>='].includes(token ?? '')
}
