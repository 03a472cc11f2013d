import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import type { ReportRefusal } from './refusal.ts'

/** The maximum nesting depth, above that of allowed sheets, to protect the parser's stack. */
const MAX_DEPTH = 8

interface BracketRange {
  start: number
  end: number
}

/**
 * Returns whether the brackets of a sheet are balanced, and reports the first fault. The parser would pair an unmatched
 * closing bracket with one of an earlier sheet and might never end.
 */
export function areBalanced(source: string, refuse: ReportRefusal): boolean {
  const openBrackets: (BracketRange & { closedBy: number })[] = []
  let deepestBracket: BracketRange | undefined
  let unmatched: BracketRange | undefined
  tokenize(source, (type, start, end) => {
    const closedBy = closingBrackets.get(type)
    if (closedBy !== undefined) openBrackets.push({ start, end, closedBy })
    else if (closingTypes.has(type) && openBrackets.length === 0) unmatched ??= { start, end }
    else if (openBrackets.at(-1)?.closedBy === type) openBrackets.pop()
    if (openBrackets.length > MAX_DEPTH) deepestBracket ??= { start, end }
  })
  const [lastOpen] = openBrackets.slice(-1)
  if (unmatched)
    refuse(
      unmatched,
      'This bracket closes nothing; nothing of this sheet is used.',
      'Remove it, or open it before.',
    )
  else if (deepestBracket)
    refuse(
      deepestBracket,
      'Brackets stand too deep in one another; nothing of this sheet is used.',
      'Write rules one after the other.',
    )
  else if (lastOpen) refuse(lastOpen, 'This bracket is never closed.', 'Close it where it ends.')
  return unmatched === undefined && deepestBracket === undefined
}

const { LeftParenthesis, Function: Call, LeftSquareBracket, LeftCurlyBracket } = tokenTypes
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes
const closingBrackets = new Map([
  [LeftParenthesis, RightParenthesis],
  [Call, RightParenthesis],
  [LeftSquareBracket, RightSquareBracket],
  [LeftCurlyBracket, RightCurlyBracket],
])
const closingTypes = new Set(closingBrackets.values())
