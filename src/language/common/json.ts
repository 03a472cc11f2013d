import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** The content of a JSON text, or the offset and reason of its first error. */
type ReadJson = { content: unknown } | { offset: number; reason: string }

export function readJson(source: string): ReadJson {
  try {
    return { content: JSON.parse(source) }
  } catch {
    return firstErrorIn(source)
  }
}

/** Returns the first error, with the same text in every browser. */
function firstErrorIn(source: string): { offset: number; reason: string } {
  const tooDeepOffset = tooDeepAt(source)
  if (tooDeepOffset !== undefined) return { offset: tooDeepOffset, reason: `more than ${MAX_DEPTH} levels` }
  const errors: ParseError[] = []
  parseTree(source, errors, { disallowComments: true, allowEmptyContent: false })
  const [{ error, offset, length } = { error: 0, offset: source.length, length: 0 }] = errors
  const code = printParseErrorCode(error)
  // Reports an unclosed string at its end, not at its start.
  return {
    offset: code === 'UnexpectedEndOfString' ? offset + length : offset,
    reason: describeErrorCode(code),
  }
}

/** Converts a code such as `CommaExpected` to words. */
function describeErrorCode(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The maximum depth, far above any document's, to protect the stack. */
export const MAX_DEPTH = 100

/** Returns the offset at which a JSON text exceeds the maximum depth; undefined if it does not. */
export function tooDeepAt(source: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > MAX_DEPTH) return index
  }
  return undefined
}
