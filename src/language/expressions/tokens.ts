/** The limits of simple expressions, below CEL's own (environment.ts), which refuses longer ones. */
const MAX_LENGTH = 600
const MAX_TOKENS = 30

/** Matches a path of up to six names, a text without escapes, a number without sign or exponent, or an operator. */
const TOKEN =
  / *([A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,5}|'[^'\\\n\r]*'|"[^"\\\n\r]*"|\d{1,9}(?:\.\d{1,9})?|[=!<>]=|[<>]|&&|\|\||[!?:()[\],-]) */y

const KEYWORDS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Returns whether a name is a keyword, which no field of a simple expression can have. */
export function isKeyword(name: string): boolean {
  return name === 'in' || KEYWORDS.has(name)
}

/** Splits a source into tokens; empty if it contains anything beyond simple expressions. */
export function tokensOf(source: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (source.length <= MAX_LENGTH && tokens.length <= MAX_TOKENS) {
    const match = TOKEN.exec(source)?.[1]
    if (match === undefined) return []
    tokens.push(match)
    if (TOKEN.lastIndex === source.length) return tokens
  }
  return []
}

/** Returns the value of a literal; undefined for other tokens. */
export function literalOf(text = ''): { value: unknown } | undefined {
  if (KEYWORDS.has(text)) return { value: KEYWORDS.get(text) }
  if (/^['"]/.test(text)) return { value: text.slice(1, -1) }
  return /^\d/.test(text) ? { value: Number(text) } : undefined
}
