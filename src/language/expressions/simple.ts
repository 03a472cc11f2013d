import {
  among,
  compares,
  either,
  equals,
  hasField,
  pathOf,
  type Run,
  sizeOf,
  truthOf,
  within,
} from './runs.ts'
import { literalOf, tokensOf } from './tokens.ts'

/**
 * An expression of the part of CEL that most conditions keep to; undefined when it goes beyond. That part: a literal; and
 * a path, `==` and `!=` of a path with a literal or a path, a text or a path in a list or an object, a path in a list of texts, `has` of a path, `size` of a path compared with a number, and of these
 * `!`, `&&`, `||` and parentheses. Over JSON and Date it has the value that CEL gives it, or fails where CEL does.
 */
export function simple(source: string): Run | undefined {
  const tokens = tokensOf(source)
  let next = 0
  const only = tokens.length === 1 ? literalOf(tokens[0]) : undefined
  const parsed = only ? () => only.value : disjunction()
  return only || next === tokens.length ? parsed : undefined

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
