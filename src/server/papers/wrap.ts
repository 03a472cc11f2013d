import type { Faces } from './fonts.ts'

export interface Word {
  text: string
  bold: boolean
}

export type Line = Word[]

/** Splits a text into words, each with the space that follows it. */
export function wordsIn(text: string, bold = false): Word[] {
  return text
    .split(/(?<= )/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, bold }))
}

/** Breaks words into lines no wider than `width` in points. A wider word is cut. */
export function wrap(words: readonly Word[], faces: Faces, size: number, width: number): Line[] {
  const lines: Line[] = [[]]
  let usedWidth = 0
  for (const word of groupUnspaced(words)) {
    const wordWidth = widthOf(word, faces, size, true)
    if (usedWidth > 0 && usedWidth + wordWidth > width) {
      lines.push([])
      usedWidth = 0
    }
    for (const piece of wordWidth > width ? cutGroup(word, faces, size, width) : [word]) {
      const pieceWidth = widthOf(piece, faces, size, false)
      if (usedWidth > 0 && usedWidth + widthOf(piece, faces, size, true) > width) {
        lines.push([])
        usedWidth = 0
      }
      lines.at(-1)?.push(...piece)
      usedWidth += pieceWidth
    }
  }
  return lines.map(mergeNeighbours)
}

/** Merges neighbouring words of the same font. */
function mergeNeighbours(words: Line): Line {
  const line: Line = []
  for (const { text, bold } of words) {
    const previous = line.at(-1)
    if (previous?.bold === bold) previous.text += text
    else line.push({ text, bold })
  }
  return line
}

/** Groups words that no space separates, such as a bold word and its full stop. */
function groupUnspaced(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    const previous = groups.at(-1)
    if (previous && !previous.at(-1)?.text.endsWith(' ')) previous.push(word)
    else groups.push([word])
  }
  return groups
}

/** Cuts a group that is wider than a line into pieces that fit. */
function cutGroup(group: Word[], faces: Faces, size: number, width: number): Word[][] {
  const pieces: Word[][] = []
  for (const { text, bold } of group) {
    let piece = ''
    for (const letter of text) {
      if (piece && widthOf([{ text: piece + letter, bold }], faces, size, true) > width) {
        pieces.push([{ text: piece, bold }])
        piece = ''
      }
      piece += letter
    }
    pieces.push([{ text: piece, bold }])
  }
  return pieces
}

/** Returns the width in points, without the space at the end of a line. */
function widthOf(words: Word[], { body, bold }: Faces, size: number, isLineEnd: boolean): number {
  return words.reduce((sum, word, index) => {
    const text = isLineEnd && index === words.length - 1 ? word.text.trimEnd() : word.text
    return sum + (word.bold ? bold : body).width(text, size)
  }, 0)
}
