import { PDFDocument } from 'pdf-lib'

/** Creates a PDF of one empty page. */
export async function plainPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  return Buffer.from(await document.save())
}
