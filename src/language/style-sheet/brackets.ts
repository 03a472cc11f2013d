import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import type { Refuse } from './refusal.ts'

/** Deeper than this nothing goes that may be said; much deeper would fill the reader's stack. */
const MOST_DEEP = 8

/** Whether a sheet can be read at all. */
export function areShallow(source: string, refuse: Refuse): boolean {
  const open: { start: number; end: number }[] = []
  let deepest: { start: number; end: number } | undefined
  tokenize(source, (type, start, end) => {
    if (opening.includes(type)) open.push({ start, end })
    else if (closing.includes(type)) open.pop()
    if (open.length > MOST_DEEP) deepest ??= { start, end }
  })
  const [last] = open.slice(-1)
  if (deepest)
    refuse(
      deepest,
      'Brackets stand too deep in one another; nothing of this sheet is used.',
      'Write rules one after the other.',
    )
  else if (last) refuse(last, 'This bracket is never closed.', 'Close it where it ends.')
  return deepest === undefined
}

const { LeftParenthesis, Function: Call, LeftSquareBracket, LeftCurlyBracket } = tokenTypes
const { RightParenthesis, RightSquareBracket, RightCurlyBracket } = tokenTypes
const opening = [LeftParenthesis, Call, LeftSquareBracket, LeftCurlyBracket]
const closing = [RightParenthesis, RightSquareBracket, RightCurlyBracket]
