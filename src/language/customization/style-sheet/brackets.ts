import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import type { ReportRefusal } from './refusal.ts'

/** The maximum nesting depth, above that of allowed sheets, to protect the parser's stack. */
const MAX_DEPTH = 8

interface Place {
  start: number
  end: number
}

/**
 * Returns whether the brackets of a sheet are balanced, and reports the first fault. The parser would match an unpaired
 * closing bracket with one of an earlier sheet and might never end.
 */
export function areBalanced(source: string, refuse: ReportRefusal): boolean {
  const open: (Place & { closedBy: number })[] = []
  let deepestBracket: Place | undefined
  let unmatched: Place | undefined
  tokenize(source, (type, start, end) => {
    const closedBy = closingBrackets.get(type)
    if (closedBy !== undefined) open.push({ start, end, closedBy })
    else if (closers.has(type) && open.length === 0) unmatched ??= { start, end }
    else if (open.at(-1)?.closedBy === type) open.pop()
    if (open.length > MAX_DEPTH) deepestBracket ??= { start, end }
  })
  const [last] = open.slice(-1)
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
  else if (last) refuse(last, 'This bracket is never closed.', 'Close it where it ends.')
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
const closers = new Set(closingBrackets.values())
