import type { PDFDocument, PDFPage } from 'pdf-lib'
import type { Theme } from '../../language/customization/customization.ts'
import { type ClauseRow, clauseRows } from './clauses.ts'
import { drawSeal, paperColoursOf } from './colours.ts'
import { type Cover, drawCover } from './cover.ts'
import { createPaper } from './fonts.ts'
import { paginate } from './paginate.ts'
import { drawRule, drawText, sheet, type Tools } from './sheet.ts'

/** A paper: a cover, then clauses. */
export interface Paper extends Cover {
  /** The text as Markdown, in which each chapter is a clause. */
  text: string
  /** Returns the text at the bottom of a page, such as `Page 1 of 3`. */
  page(number: number, pages: number): string
  publisher: { name: string; theme: Theme }
  date: Date
  language: string
}

/**
 * Renders a paper as a PDF of A4 pages. All dates come from the paper, so that the same paper always results in the
 * same bytes.
 */
export async function paperPdf(paper: Paper): Promise<Uint8Array> {
  const { document, faces } = await createPaper(paper.publisher.theme, allTextOf(paper))
  const tools = { faces, ink: paperColoursOf(paper.publisher.theme) }
  setMetadata(document, paper)

  const pages = [document.addPage([sheet.width, sheet.height])]
  const coverBottom = drawCover(pageOf(0), tools, paper)
  const rows = clauseRows(tools, paper.text, pageOf)
  const topOf = (page: number) => (page === 0 ? coverBottom : sheet.top - 4)
  for (const [number, pageRows] of paginate(
    rows,
    endBlockStart(rows),
    (page) => topOf(page) - sheet.bottom,
  ).entries()) {
    let y = topOf(number)
    for (const row of pageRows) {
      row.draw(number, y)
      y -= row.height
    }
  }
  for (const [number, page] of pages.entries())
    drawHeaderAndFooter(page, tools, paper, number + 1, pages.length)
  return document.save({ useObjectStreams: false })

  function pageOf(number: number): PDFPage {
    while (pages.length <= number) pages.push(document.addPage([sheet.width, sheet.height]))
    return pages[number] ?? document.addPage()
  }
}

/** Returns the first row of the last three clauses, which stay on one page. */
function endBlockStart(rows: ClauseRow[]): number {
  return rows.flatMap(({ first }, index) => (first ? [index] : [])).at(-3) ?? 0
}

function drawHeaderAndFooter(page: PDFPage, tools: Tools, paper: Paper, number: number, pages: number): void {
  const { title, publisher, reference } = paper
  if (number > 1) {
    drawText(page, tools, publisher.name, {
      x: sheet.left,
      y: sheet.top + 16,
      size: 9,
      face: 'heading',
      tone: 'primary',
    })
    drawText(page, tools, title, { right: sheet.right, y: sheet.top + 16, size: 8, tone: 'muted' })
  }
  drawRule(page, tools, 56)
  drawSeal(page, reference, { x: sheet.left, y: 48, size: 20, ink: tools.ink })
  drawText(page, tools, `${publisher.name} · ${reference}`, {
    x: sheet.left + 28,
    y: 35,
    size: 8,
    tone: 'muted',
  })
  drawText(page, tools, paper.page(number, pages), { right: sheet.right, y: 35, size: 8, tone: 'muted' })
}

function setMetadata(document: PDFDocument, { title, publisher, language, date }: Paper): void {
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(publisher.name)
  document.setLanguage(language)
  document.setCreationDate(date)
  document.setModificationDate(date)
}

/** Returns all text of a paper, from which the needed glyphs are determined. */
function allTextOf({ title, reference, cover, text, publisher, page }: Paper): string {
  const facts = cover.flatMap(({ label, value, more = [] }) => [label, value, ...more])
  return [title, reference, text, publisher.name, page(1, 1), '0123456789•·', ...facts].join(' ')
}
