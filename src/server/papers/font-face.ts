import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'
import type { Family } from '../../language/customization/theme/fonts/font.ts'
import { filesOf } from '../site/fonts/files.ts'
import { subsetOf } from './subset.ts'

interface Place {
  x: number
  y: number
  size: number
  color: RGB
}

/** Describes a font of one family and weight, embedded in a paper. */
export interface FontFace {
  width(text: string, size: number): number
  draw(page: PDFPage, text: string, place: Place): void
}

interface Sign {
  font: PDFFont
  sign: string
}

/** Embeds a font with the glyphs of a paper's content. */
export async function fontFaceOf(
  document: PDFDocument,
  family: Family,
  weight: number,
  content: string,
): Promise<FontFace> {
  const signs = await signsFor(document, family, weight, content)
  const unknown = signs('?') ?? throwMissingSigns(family)

  /** Splits the text into pieces of one font each. */
  function* pieces(text: string): Generator<{ font: PDFFont; piece: string }> {
    let open = { font: unknown.font, piece: '' }
    for (const letter of withoutControls(text)) {
      const { font, sign } = signs(letter) ?? unknown
      if (font !== open.font) {
        if (open.piece) yield open
        open = { font, piece: '' }
      }
      open.piece += sign
    }
    if (open.piece) yield open
  }

  const measured = new Map<string, number>()

  /** Returns the width in points; cached, because shaping is slow. */
  function width(text: string, size: number): number {
    const width = measured.get(text)
    const sum =
      width ?? [...pieces(text)].reduce((wide, { font, piece }) => wide + font.widthOfTextAtSize(piece, 1), 0)
    if (width === undefined) measured.set(text, sum)
    return sum * size
  }

  return {
    width,
    draw(page, text, { x, ...place }) {
      let at = x
      for (const { font, piece } of pieces(text)) {
        page.drawText(piece, { x: at, font, ...place })
        at += width(piece, place.size)
      }
    },
  }
}

/** Maps letters to glyphs; without the accent, or undefined, if the family lacks one. */
async function signsFor(document: PDFDocument, family: Family, weight: number, content: string) {
  const letters = [...new Set(`${withoutControls(content)} ?`)]
  const characters = [...letters, ...letters.map(withoutAccent)].join('')
  const embed = async (file: number) => {
    const { bytes } = filesOf(family)[file] ?? throwMissingSigns(family)
    const font = await document.embedFont(await subsetOf(bytes, characters, weight))
    const known = new Set(font.getCharacterSet())
    return (sign: string): Sign | undefined =>
      known.has(sign.codePointAt(0) ?? 0) ? { font, sign } : undefined
  }
  const latin = await embed(0)
  const others = letters.every(latin) ? () => undefined : await embed(1)
  const fontOf = (sign: string) => latin(sign) ?? others(sign)
  const signs = new Map(letters.map((letter) => [letter, fontOf(letter) ?? fontOf(withoutAccent(letter))]))
  return (letter: string) => signs.get(letter)
}

/** Normalises letters with accents and non-breaking spaces. */
function withoutControls(text: string): string {
  return text.normalize('NFC').replaceAll('\u202f', '\u00a0')
}

function withoutAccent(letter: string): string {
  return letter === '\u00a0' ? ' ' : letter.normalize('NFD').charAt(0)
}

function throwMissingSigns({ name }: Family): never {
  throw new Error(`${name} lacks the signs that are asked for.`)
}
