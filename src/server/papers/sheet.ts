import type { PDFPage } from 'pdf-lib'
import type { PaperColours } from './colours.ts'
import type { Faces } from './fonts.ts'
import type { Line } from './wrap.ts'

/** The size and margins of an A4 page, in points. */
export const sheet = { width: 595, height: 842, left: 56, right: 539, top: 778, bottom: 76 }

/** The fonts and colours of all pages. */
export interface Tools {
  faces: Faces
  ink: PaperColours
}

/** The position and style of a text; `y` is the height of its baseline in points. */
interface TextPosition {
  y: number
  size: number
  face?: keyof Faces
  tone?: 'text' | 'muted' | 'primary'
}

export function drawText(
  page: PDFPage,
  { faces, ink }: Tools,
  text: string,
  {
    x,
    right,
    y,
    size,
    face = 'body',
    tone = 'text',
  }: TextPosition & ({ x: number; right?: never } | { right: number; x?: never }),
): void {
  const font = faces[face]
  font.draw(page, text, { x: x ?? right - font.width(text, size), y, size, color: ink[tone] })
}

export function drawLine(
  page: PDFPage,
  { faces, ink }: Tools,
  line: Line,
  { x, y, size, tone = 'text' }: Omit<TextPosition, 'face'> & { x: number },
): void {
  let cursorX = x
  for (const { text, bold } of line) {
    const font = bold ? faces.bold : faces.body
    font.draw(page, text, { x: cursorX, y, size, color: ink[tone] })
    cursorX += font.width(text, size)
  }
}

export function drawRule(
  page: PDFPage,
  { ink }: Tools,
  y: number,
  from = sheet.left,
  to = sheet.right,
): void {
  page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color: ink.line })
}
