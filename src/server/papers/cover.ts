import type { PDFPage } from 'pdf-lib'
import { drawSeal } from './colours.ts'
import { sheet, type Tools, write, writeLine } from './sheet.ts'
import { type Line, wordsIn, wrap } from './wrap.ts'

/** Describes a fact on the first page. */
interface CoverFact {
  label: string
  value: string
  /** Lists lines below it in smaller type, such as an address. */
  more?: string[]
  /** Highlights the fact, such as the amount to pay. */
  strong?: true
}

export interface Cover {
  title: string
  /** Contains the reference, from which the seal is drawn. */
  reference: string
  cover: CoverFact[]
  publisher: { name: string }
}

const seal = 78
const inset = 18
const gap = 20
const cell = (sheet.right - sheet.left - 2 * inset - gap) / 2

/** Draws the title, the seal and the box of facts; returns where the clauses may begin, in points. */
export function drawCover(
  page: PDFPage,
  tools: Tools,
  { title, reference, cover, publisher }: Cover,
): number {
  write(page, tools, publisher.name, {
    x: sheet.left,
    y: sheet.top,
    size: 13,
    face: 'heading',
    tone: 'primary',
  })
  drawSeal(page, reference, { x: sheet.right - seal, y: sheet.top + 10, size: seal, ink: tools.ink })
  const titles = wrap(
    wordsIn(title),
    { ...tools.faces, body: tools.faces.heading },
    22,
    sheet.right - sheet.left - seal - 24,
  )
  let y = sheet.top - 12 - 20
  for (const line of titles) {
    y -= 26
    write(page, tools, textOf(line), { x: sheet.left, y: y + 10, size: 22, face: 'heading' })
  }
  return drawBox(page, tools, cover, Math.min(y - 12, sheet.top - seal - 8))
}

/** Draws the facts in two columns, row by row. */
function drawBox(page: PDFPage, tools: Tools, cover: CoverFact[], top: number): number {
  const cells = cover.map((fact) => cellOf(tools, fact))
  const rows = cells.flatMap((left, index) => (index % 2 === 0 ? [[left, cells[index + 1]]] : []))
  const heights = rows.map((row) => Math.max(...row.map((each) => each?.height ?? 0)))
  const height = heights.reduce((sum, each) => sum + each, 0) + 2 * inset - 8
  const { left, right } = sheet
  page.drawRectangle({ x: left, y: top - height, width: right - left, height, color: tools.ink.soft })
  page.drawRectangle({ x: left, y: top - height, width: 3, height, color: tools.ink.tiles[2] })
  let y = top - inset
  for (const [index, row] of rows.entries()) {
    for (const [place, each] of row.entries()) each?.draw(page, left + inset + place * (cell + gap), y)
    y -= heights[index] ?? 0
  }
  return top - height - 6
}

function cellOf(tools: Tools, { label, value, more = [], strong }: CoverFact) {
  const size = strong ? 15 : 10.5
  const values = wrap(wordsIn(value, true), tools.faces, size, cell)
  const smallLines: Line[] = more.flatMap((line) => wrap(wordsIn(line), tools.faces, 8.6, cell))
  return {
    height: 11 + values.length * size * 1.3 + smallLines.length * 11.6 + 9,
    draw(on: PDFPage, x: number, from: number) {
      write(on, tools, label, { x, y: from - 8, size: 8, tone: 'muted' })
      let y = from - 11
      for (const line of values) {
        y -= size * 1.3
        writeLine(on, tools, line, { x, y: y + 3, size, tone: strong ? 'primary' : 'text' })
      }
      for (const line of smallLines) {
        y -= 11.6
        writeLine(on, tools, line, { x, y: y + 2, size: 8.6, tone: 'muted' })
      }
    },
  }
}

function textOf(line: Line): string {
  return line.map(({ text }) => text).join('')
}
