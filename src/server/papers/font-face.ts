import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'
import type { Family } from '../../language/customization/theme/fonts/font.ts'
import { filesOf } from '../site/fonts/files.ts'
import { subsetOf } from './subset.ts'

interface TextPlacement {
  x: number
  y: number
  size: number
  color: RGB
}

/** A font of one family and weight, embedded in a paper. */
export interface FontFace {
  width(text: string, size: number): number
  draw(page: PDFPage, text: string, placement: TextPlacement): void
}

interface Glyph {
  font: PDFFont
  sign: string
}

/** Embeds a font with only the glyphs that a paper's content needs. */
export async function fontFaceOf(
  document: PDFDocument,
  family: Family,
  weight: number,
  content: string,
): Promise<FontFace> {
  const glyphFor = await createGlyphLookup(document, family, weight, content)
  const fallbackGlyph = glyphFor('?') ?? throwMissingGlyphs(family)

  /** Splits the text into runs of one font each. */
  function* runsOf(text: string): Generator<{ font: PDFFont; piece: string }> {
    let currentRun = { font: fallbackGlyph.font, piece: '' }
    for (const letter of normalizeText(text)) {
      const { font, sign: character } = glyphFor(letter) ?? fallbackGlyph
      if (font !== currentRun.font) {
        if (currentRun.piece) yield currentRun
        currentRun = { font, piece: '' }
      }
      currentRun.piece += character
    }
    if (currentRun.piece) yield currentRun
  }

  /** The widths of texts in a font of one point. */
  const unitWidths = new Map<string, number>()

  /** Returns the width in points; cached, because shaping is slow. */
  function width(text: string, size: number): number {
    const cachedWidth = unitWidths.get(text)
    const unitWidth =
      cachedWidth ??
      [...runsOf(text)].reduce((total, { font, piece }) => total + font.widthOfTextAtSize(piece, 1), 0)
    if (cachedWidth === undefined) unitWidths.set(text, unitWidth)
    return unitWidth * size
  }

  return {
    width,
    draw(page, text, { x, ...placement }) {
      let cursorX = x
      for (const { font, piece } of runsOf(text)) {
        page.drawText(piece, { x: cursorX, font, ...placement })
        cursorX += width(piece, placement.size)
      }
    },
  }
}

/**
 * Returns a function that finds the glyph of a letter. A letter that the family lacks is replaced by the
 * letter without its accent; the function returns undefined if the family lacks both.
 */
async function createGlyphLookup(document: PDFDocument, family: Family, weight: number, content: string) {
  const letters = [...new Set(`${normalizeText(content)} ?`)]
  const characters = [...letters, ...letters.map(withoutAccent)].join('')
  const embed = async (fileIndex: number) => {
    const { bytes } = filesOf(family)[fileIndex] ?? throwMissingGlyphs(family)
    const font = await document.embedFont(await subsetOf(bytes, characters, weight))
    const availableCodes = new Set(font.getCharacterSet())
    return (character: string): Glyph | undefined =>
      availableCodes.has(character.codePointAt(0) ?? 0) ? { font, sign: character } : undefined
  }
  const latinGlyph = await embed(0)
  const otherGlyph = letters.every(latinGlyph) ? () => undefined : await embed(1)
  const glyphOf = (character: string) => latinGlyph(character) ?? otherGlyph(character)
  const glyphsByLetter = new Map(
    letters.map((letter) => [letter, glyphOf(letter) ?? glyphOf(withoutAccent(letter))]),
  )
  return (letter: string) => glyphsByLetter.get(letter)
}

/** Normalizes letters with accents, and no-break spaces. */
function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('\u202f', '\u00a0')
}

function withoutAccent(letter: string): string {
  return letter === '\u00a0' ? ' ' : letter.normalize('NFD').charAt(0)
}

function throwMissingGlyphs({ name }: Family): never {
  throw new Error(`${name} lacks the signs that are asked for.`)
}
