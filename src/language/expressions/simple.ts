import type { Scope } from '../expressions.ts'

/** Gives the value of an expression; throws an Error that says what failed. */
export type Run = (scope: Scope) => unknown

/** Below CEL's own limits (environment.ts): what is longer or deeper is left to CEL to refuse. */
const MAX_LENGTH = 600
const MAX_TOKENS = 30

/** A path of up to six names, a text without escapes, a number without sign or exponent, or a sign. */
const token =
  / *([A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,5}|'[^'\\\n\r]*'|"[^"\\\n\r]*"|\d{1,9}(?:\.\d{1,9})?|[=!]=|&&|\|\||[!()[\],]) */y

const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Names that CEL reserves or gives a meaning of its own: no data can be reached by them. */
const taken = new Set(
  `as break const continue else for function if import let loop package namespace return var void while prototype
  __proto__ bool bytes double dyn google int list map null_type optional optional_type string type uint`.split(
    /\s+/,
  ),
)

/**
 * An expression of the part of CEL that most conditions keep to; undefined when it goes beyond. That part: a literal; and
 * a path, `==` and `!=` of a path and a literal, a text in a list or an object, a path in a list of texts, and of these
 * `!`, `&&`, `||` and parentheses. Over JSON and Date it has the value that CEL gives it, or fails where CEL does.
 */
export function simple(source: string): Run | undefined {
  const tokens = tokensOf(source)
  let next = 0
  const only = tokens.length === 1 ? literalOf(tokens[0]) : undefined
  const whole = only ? () => only.value : disjunction()
  return only || next === tokens.length ? whole : undefined

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
    return tokens[next] === '!' || tokens[next] === '(' ? operand() : comparison()
  }

  /** What `!` may stand before: it binds more tightly than a comparison. */
  function operand(): Run | undefined {
    if (take('!')) {
      const run = operand()
      return run && ((scope) => !truthOf(run(scope)))
    }
    if (!take('(')) return pathOf(tokens[next++])
    const run = disjunction()
    return take(')') ? run : undefined
  }

  function comparison(): Run | undefined {
    const left = tokens[next++]
    if (take('==')) return equals(left, tokens[next++], true)
    if (take('!=')) return equals(left, tokens[next++], false)
    if (!take('in')) return pathOf(left)
    return take('[') ? among(left, texts()) : within(left, tokens[next++])
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

/** The tokens of a source; none when there is anything in it that the simple part does not have. */
function tokensOf(source: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (source.length <= MAX_LENGTH && tokens.length <= MAX_TOKENS) {
    const found = token.exec(source)?.[1]
    if (found === undefined) return []
    tokens.push(found)
    if (token.lastIndex === source.length) return tokens
  }
  return []
}

function literalOf(text = ''): { value: unknown } | undefined {
  if (words.has(text)) return { value: words.get(text) }
  if (/^['"]/.test(text)) return { value: text.slice(1, -1) }
  return /^\d/.test(text) ? { value: Number(text) } : undefined
}

function pathOf(text = ''): Run | undefined {
  const [root = '', ...fields] = text.split('.')
  const isPath = /^\w/.test(text) && !/^\d/.test(text) && !taken.has(root)
  if (!isPath || [root, ...fields].some((name) => name === 'in' || words.has(name))) return undefined
  return (scope) => {
    if (!Object.hasOwn(scope, root) || scope[root] === undefined) throw new Error(`Unknown variable: ${root}`)
    return fields.reduce(field, scope[root])
  }
}

function field(value: unknown, name: string): unknown {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  if (found === undefined) throw new Error(`No such key: ${name}`)
  return found
}

function equals(left: string | undefined, right: string | undefined, wanted: boolean): Run | undefined {
  const path = pathOf(left) ?? pathOf(right)
  const literal = literalOf(left) ?? literalOf(right)
  return path && literal && ((scope) => (path(scope) === literal.value) === wanted)
}

function among(left: string | undefined, texts: readonly unknown[] | undefined): Run | undefined {
  const path = pathOf(left)
  return path && texts && ((scope) => texts.includes(path(scope)))
}

function within(left: string | undefined, right: string | undefined): Run | undefined {
  const text = literalOf(left)?.value
  const path = pathOf(right)
  if (typeof text !== 'string' || !path) return undefined
  return (scope) => {
    const whole = path(scope)
    if (Array.isArray(whole)) return whole.includes(text)
    if (isObject(whole)) return Object.hasOwn(whole, text)
    throw new Error('Only a list or an object has something in it.')
  }
}

/** The decisive value of either side decides, also when the other side fails. */
function either(decisive: boolean, left: Run, right: Run | undefined): Run | undefined {
  return (
    right &&
    ((scope) => {
      let failure: unknown
      try {
        if (truthOf(left(scope)) === decisive) return decisive
      } catch (error) {
        failure = error
      }
      if (truthOf(right(scope)) === decisive) return decisive
      if (failure !== undefined) throw failure
      return !decisive
    })
  )
}

function truthOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new Error('A condition must be true or false.')
}

function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
