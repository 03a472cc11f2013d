import type { PDFPage } from 'pdf-lib'
import { drawSeal } from './colours.ts'
import { drawLine, drawText, sheet, type Tools } from './sheet.ts'
import { type Line, wordsIn, wrap } from './wrap.ts'

/** A fact on the first page. */
interface CoverFact {
  label: string
  value: string
  /** Lines below the value in smaller type, such as an address. */
  more?: string[]
  /** Whether the fact is highlighted, such as the amount to pay. */
  strong?: true
}

export interface Cover {
  title: string
  /** The reference, from which the seal is computed. */
  reference: string
  cover: CoverFact[]
  publisher: { name: string }
}

const sealSize = 78
const boxPadding = 18
const columnGap = 20
const cellWidth = (sheet.right - sheet.left - 2 * boxPadding - columnGap) / 2

/** Draws the title, the seal and the box of facts. Returns the height at which the clauses may begin, in points. */
export function drawCover(
  page: PDFPage,
  tools: Tools,
  { title, reference, cover, publisher }: Cover,
): number {
  drawText(page, tools, publisher.name, {
    x: sheet.left,
    y: sheet.top,
    size: 13,
    face: 'heading',
    tone: 'primary',
  })
  drawSeal(page, reference, { x: sheet.right - sealSize, y: sheet.top + 10, size: sealSize, ink: tools.ink })
  const titles = wrap(
    wordsIn(title),
    { ...tools.faces, body: tools.faces.heading },
    22,
    sheet.right - sheet.left - sealSize - 24,
  )
  let y = sheet.top - 12 - 20
  for (const line of titles) {
    y -= 26
    drawText(page, tools, textOf(line), { x: sheet.left, y: y + 10, size: 22, face: 'heading' })
  }
  return drawBox(page, tools, cover, Math.min(y - 12, sheet.top - sealSize - 8))
}

/** Draws the facts in two columns, row by row. */
function drawBox(page: PDFPage, tools: Tools, cover: CoverFact[], top: number): number {
  const cells = cover.map((fact) => cellOf(tools, fact))
  const rows = cells.flatMap((left, index) => (index % 2 === 0 ? [[left, cells[index + 1]]] : []))
  const heights = rows.map((row) => Math.max(...row.map((cell) => cell?.height ?? 0)))
  const height = heights.reduce((sum, rowHeight) => sum + rowHeight, 0) + 2 * boxPadding - 8
  const { left, right } = sheet
  page.drawRectangle({ x: left, y: top - height, width: right - left, height, color: tools.ink.soft })
  page.drawRectangle({ x: left, y: top - height, width: 3, height, color: tools.ink.tiles[2] })
  let y = top - boxPadding
  for (const [index, row] of rows.entries()) {
    for (const [columnIndex, cell] of row.entries())
      cell?.draw(page, left + boxPadding + columnIndex * (cellWidth + columnGap), y)
    y -= heights[index] ?? 0
  }
  return top - height - 6
}

function cellOf(tools: Tools, { label, value, more = [], strong }: CoverFact) {
  const size = strong ? 15 : 10.5
  const values = wrap(wordsIn(value, true), tools.faces, size, cellWidth)
  const smallLines: Line[] = more.flatMap((line) => wrap(wordsIn(line), tools.faces, 8.6, cellWidth))
  return {
    height: 11 + values.length * size * 1.3 + smallLines.length * 11.6 + 9,
    draw(page: PDFPage, x: number, top: number) {
      drawText(page, tools, label, { x, y: top - 8, size: 8, tone: 'muted' })
      let y = top - 11
      for (const line of values) {
        y -= size * 1.3
        drawLine(page, tools, line, { x, y: y + 3, size, tone: strong ? 'primary' : 'text' })
      }
      for (const line of smallLines) {
        y -= 11.6
        drawLine(page, tools, line, { x, y: y + 2, size: 8.6, tone: 'muted' })
      }
    },
  }
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}
