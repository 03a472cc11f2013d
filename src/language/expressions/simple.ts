import {
  asBoolean,
  choice,
  compares,
  difference,
  either,
  equals,
  hasField,
  isInTexts,
  numberAt,
  pathOf,
  type Run,
  sizeOf,
  textTest,
  within,
} from './runs.ts'
import { literalOf, tokensOf } from './tokens.ts'

/**
 * Parses the subset of CEL that most conditions use: literals, lists of texts, paths, `has`, `size`, `in`, `endsWith`,
 * `contains`, comparisons, `!`, `&&`, `||`, one conditional or difference. Returns undefined for anything else; results
 * and failures equal CEL's over JSON and Date.
 */
export function simple(source: string): Run | undefined {
  const tokens = tokensOf(source)
  let next = 0
  return whole(literal) ?? whole(list) ?? whole(rest) ?? whole(chosen)

  function whole(part: () => Run | undefined): Run | undefined {
    next = 0
    const run = part()
    return next === tokens.length ? run : undefined
  }

  function literal(): Run | undefined {
    const value = literalOf(tokens[next++])
    return value && (() => value.value)
  }

  function list(): Run | undefined {
    const items = take('[') ? texts() : undefined
    return items && (() => [...items])
  }

  function rest(): Run | undefined {
    const opens = take('(')
    const left = tokens[next++]
    const run = take('-') ? difference(left, tokens[next++]) : undefined
    if (!run || (opens && !take(')'))) return undefined
    return next === tokens.length ? run : compares(run, tokens[next++], tokens[next++])
  }

  function chosen(): Run | undefined {
    const condition = disjunction()
    if (!condition || !take('?')) return condition
    const one = tokens[next++]
    return take(':') ? choice(condition, one, tokens[next++]) : undefined
  }

  function take(sign: string): boolean {
    const isMatch = tokens[next] === sign
    if (isMatch) next++
    return isMatch
  }

  function disjunction(): Run | undefined {
    return chain('||', true, () => chain('&&', false, condition))
  }

  function chain(sign: string, decisive: boolean, part: () => Run | undefined): Run | undefined {
    let run = part()
    while (run && take(sign)) run = either(decisive, run, part())
    return run
  }

  function condition(): Run | undefined {
    return ['!', '(', 'has'].includes(tokens[next] ?? '') ? operand() : comparison()
  }

  /** Parses an operand of `!`, which binds more tightly than comparisons. */
  function operand(): Run | undefined {
    if (take('!')) {
      const run = operand()
      return run && ((scope) => !asBoolean(run(scope)))
    }
    if (take('has')) return presence()
    if (!take('(')) return pathOf(tokens[next++])
    const run = disjunction()
    return take(')') ? run : undefined
  }

  function presence(): Run | undefined {
    if (!take('(')) return undefined
    const run = hasField(tokens[next++])
    return take(')') ? run : undefined
  }

  function comparison(): Run | undefined {
    if (take('size')) return measure()
    const left = tokens[next++]
    if (take('(')) return contained(left)
    if (take('==')) return equals(left, tokens[next++], true)
    if (take('!=')) return equals(left, tokens[next++], false)
    if (isOrder(tokens[next])) return compares(numberAt(left), tokens[next++], tokens[next++])
    if (!take('in')) return pathOf(left)
    return take('[') ? isInTexts(left, texts()) : within(left, tokens[next++])
  }

  function contained(call: string | undefined): Run | undefined {
    const run = textTest(call, tokens[next++])
    return take(')') ? run : undefined
  }

  function measure(): Run | undefined {
    if (!take('(')) return undefined
    const size = sizeOf(tokens[next++])
    return take(')') ? compares(size, tokens[next++], tokens[next++]) : undefined
  }

  function texts(): unknown[] | undefined {
    const literals: unknown[] = []
    while (!take(']')) {
      if (literals.length > 0 && !take(',')) return undefined
      const literal = literalOf(tokens[next++])
      if (typeof literal?.value !== 'string') return undefined
      literals.push(literal.value)
    }
    return literals
  }
}

function isOrder(sign: string | undefined): boolean {
  return ['<', '<=', '>', '>='].includes(sign ?? '')
}
