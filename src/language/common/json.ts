import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** What stands in a JSON text, or where it stops being JSON. */
type ReadJson = { content: unknown } | { at: number; reason: string }

export function readJson(source: string): ReadJson {
  try {
    return { content: JSON.parse(source) }
  } catch {
    return mistakeIn(source)
  }
}

/** The first mistake, in the same words in every browser. */
function mistakeIn(source: string): { at: number; reason: string } {
  const deep = tooDeepAt(source)
  if (deep !== undefined) return { at: deep, reason: `more than ${MAX_DEPTH} levels` }
  const mistakes: ParseError[] = []
  parseTree(source, mistakes, { disallowComments: true, allowEmptyContent: false })
  const [{ error, offset, length } = { error: 0, offset: source.length, length: 0 }] = mistakes
  const code = printParseErrorCode(error)
  // A text without its closing quote is wrong where it ends, not where it begins.
  return { at: code === 'UnexpectedEndOfString' ? offset + length : offset, reason: sentenceOf(code) }
}

/** `CommaExpected` as words. */
function sentenceOf(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Deeper than any document goes; much deeper would fill the stack of whoever reads it. */
export const MAX_DEPTH = 100

/** Where a JSON text goes too deep. */
export function tooDeepAt(source: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > MAX_DEPTH) return index
  }
  return undefined
}
