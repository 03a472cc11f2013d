import {
  among,
  choice,
  compares,
  difference,
  either,
  equals,
  hasField,
  numberAt,
  pathOf,
  type Run,
  sizeOf,
  truthOf,
  within,
} from './runs.ts'
import { literalOf, tokensOf } from './tokens.ts'

/**
 * An expression of the part of CEL that most conditions keep to; undefined when it goes beyond. That part: a literal; a list
 * of texts; and a path, `==` and `!=` of a path with a literal or a path, a text or a path in a list or an object, a path in a list of texts, `has` of a path, a path or its `size` compared with a number, and of these
 * `!`, `&&`, `||` and parentheses. By itself stand a choice between two paths or literals, and a path less a path or a
 * number, compared or not. Over JSON and Date it has the value that CEL gives it, or fails where CEL does.
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
    const found = literalOf(tokens[next++])
    return found && (() => found.value)
  }

  function list(): Run | undefined {
    const found = take('[') ? texts() : undefined
    return found && (() => [...found])
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
    const found = tokens[next] === sign
    if (found) next++
    return found
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

  /** What `!` may stand before: it binds more tightly than a comparison. */
  function operand(): Run | undefined {
    if (take('!')) {
      const run = operand()
      return run && ((scope) => !truthOf(run(scope)))
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
    if (take('==')) return equals(left, tokens[next++], true)
    if (take('!=')) return equals(left, tokens[next++], false)
    if (isOrder(tokens[next])) return compares(numberAt(left), tokens[next++], tokens[next++])
    if (!take('in')) return pathOf(left)
    return take('[') ? among(left, texts()) : within(left, tokens[next++])
  }

  function measure(): Run | undefined {
    if (!take('(')) return undefined
    const size = sizeOf(tokens[next++])
    return take(')') ? compares(size, tokens[next++], tokens[next++]) : undefined
  }

  function texts(): unknown[] | undefined {
    const found: unknown[] = []
    while (!take(']')) {
      if (found.length > 0 && !take(',')) return undefined
      const literal = literalOf(tokens[next++])
      if (typeof literal?.value !== 'string') return undefined
      found.push(literal.value)
    }
    return found
  }
}

function isOrder(sign: string | undefined): boolean {
  return ['<', '<=', '>', '>='].includes(sign ?? '')
}
