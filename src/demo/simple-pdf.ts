import { PDFDocument, StandardFonts } from 'pdf-lib'

/** Creates a plain one-page PDF like those that people upload: a title with lines below. */
export async function simplePdf(title: string, lines: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  page.drawText(title, { x: 56, y: 760, size: 20, font: bold })
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 56, y: 720 - index * 20, size: 11, font: regular })
  return new Uint8Array(await document.save())
}
