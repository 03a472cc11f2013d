/** Below CEL's own limits (environment.ts): what is longer or deeper is left to CEL to refuse. */
const MAX_LENGTH = 600
const MAX_TOKENS = 30

/** A path of up to six names, a text without escapes, a number without sign or exponent, or a sign. */
const token =
  / *([A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,5}|'[^'\\\n\r]*'|"[^"\\\n\r]*"|\d{1,9}(?:\.\d{1,9})?|[=!<>]=|[<>]|&&|\|\||[!?:()[\],-]) */y

const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Names that no field can have where an expression is simple. */
export function isWord(name: string): boolean {
  return name === 'in' || words.has(name)
}

/** The tokens of a source; none when there is anything in it that the simple part does not have. */
export function tokensOf(source: string): string[] {
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

/** The value of a literal; undefined for any other token. */
export function literalOf(text = ''): { value: unknown } | undefined {
  if (words.has(text)) return { value: words.get(text) }
  if (/^['"]/.test(text)) return { value: text.slice(1, -1) }
  return /^\d/.test(text) ? { value: Number(text) } : undefined
}
