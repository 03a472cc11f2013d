import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { Contract } from './provider.ts'

const page = { width: 595, height: 842, margin: 64 }
const ink = rgb(0.1, 0.12, 0.14)

interface Style {
  font: PDFFont
  size: number
  /** Space above. */
  above: number
}

/** The contract as A4 pages. Dates come from the contract alone, so the same contract gives the same bytes. */
export async function contractPdf(contract: Contract): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(contract.title, { showInWindowTitleBar: true })
  document.setLanguage(contract.language)
  document.setCreationDate(contract.signedAt)
  document.setModificationDate(contract.signedAt)

  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const write = writer(document)
  write(contract.title, { font: bold, size: 18, above: 0 })
  for (const line of `${contract.text}\n\n${contract.evidence}`.split('\n')) {
    const heading = /^#+ /.test(line)
    write(plain(line), heading ? { font: bold, size: 12, above: 12 } : { font: regular, size: 10, above: 2 })
  }
  numberPages(document, regular)
  return document.save({ useObjectStreams: false })
}

/** Writes paragraphs one below the other, on new pages as needed. */
function writer(document: PDFDocument): (paragraph: string, style: Style) => void {
  let current = addPage(document)
  let y = page.height - page.margin
  return (paragraph, { font, size, above }) => {
    y -= above
    for (const line of wrap(printable(paragraph, font), font, size)) {
      y -= size * 1.4
      if (y < page.margin) {
        current = addPage(document)
        y = page.height - page.margin - size
      }
      current.drawText(line, { x: page.margin, y, size, font, color: ink })
    }
  }
}

function addPage(document: PDFDocument): PDFPage {
  return document.addPage([page.width, page.height])
}

function numberPages(document: PDFDocument, font: PDFFont): void {
  const pages = document.getPages()
  for (const [index, each] of pages.entries()) {
    each.drawText(`${index + 1} / ${pages.length}`, { x: page.margin, y: 36, size: 8, font, color: ink })
  }
}

function wrap(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    const fits = font.widthOfTextAtSize(longer, size) <= page.width - 2 * page.margin
    if (!fits && line) lines.push(line)
    line = fits ? longer : word
  }
  return [...lines, line]
}

/** Markdown's marks have no place on paper. */
function plain(line: string): string {
  return line
    .replace(/^#+ /, '')
    .replace(/^[-*] /, '• ')
    .replaceAll('**', '')
}

/** The standard fonts know the letters of western Europe; from others the accent goes, or a question mark stands. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  const sign = (letter: string) => (known.has(letter.codePointAt(0) ?? 0) ? letter : undefined)
  return [...text.normalize('NFC').replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')]
    .map((letter) => sign(letter) ?? sign(letter.normalize('NFD').charAt(0)) ?? '?')
    .join('')
}
