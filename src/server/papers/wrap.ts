import type { Faces } from './fonts.ts'

export interface Word {
  text: string
  bold: boolean
}

export type Line = Word[]

/** Splits a text into words, each with the space behind it. */
export function wordsIn(text: string, bold = false): Word[] {
  return text
    .split(/(?<= )/)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, bold }))
}

/** Breaks words into lines no wider than `width` in points; cuts a word that is wider. */
export function wrap(words: readonly Word[], faces: Faces, size: number, width: number): Line[] {
  const lines: Line[] = [[]]
  let used = 0
  for (const word of glued(words)) {
    const wordWidth = widthOf(word, faces, size, true)
    if (used > 0 && used + wordWidth > width) {
      lines.push([])
      used = 0
    }
    for (const piece of wordWidth > width ? cut(word, faces, size, width) : [word]) {
      const wide = widthOf(piece, faces, size, false)
      if (used > 0 && used + widthOf(piece, faces, size, true) > width) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(...piece)
      used += wide
    }
  }
  return lines.map(joined)
}

/** Joins neighbouring words of the same font. */
function joined(words: Line): Line {
  const line: Line = []
  for (const { text, bold } of words) {
    const before = line.at(-1)
    if (before?.bold === bold) before.text += text
    else line.push({ text, bold })
  }
  return line
}

/** Groups words without a space between, such as a bold word and its full stop. */
function glued(words: readonly Word[]): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    const before = groups.at(-1)
    if (before && !before.at(-1)?.text.endsWith(' ')) before.push(word)
    else groups.push([word])
  }
  return groups
}

function cut(group: Word[], faces: Faces, size: number, width: number): Word[][] {
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
function widthOf(words: Word[], { body, bold }: Faces, size: number, ending: boolean): number {
  return words.reduce((sum, word, index) => {
    const text = ending && index === words.length - 1 ? word.text.trimEnd() : word.text
    return sum + (word.bold ? bold : body).width(text, size)
  }, 0)
}
