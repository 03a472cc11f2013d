import { PDFDocument } from 'pdf-lib'
import { type Paper, paperPdf } from './paper.ts'

/** Somebody else's document, with the paper that says who signs it. */
export interface SignedDocument {
  source: Uint8Array
  name: string
  /** What the paper says where the document stands before it, or where it is attached to it. */
  paper(placed: 'before' | 'attached'): Paper
}

/** The document's own pages, then the paper. One whose pages cannot be taken over is attached to the paper instead. */
export async function agreementPdf({ source, name, paper }: SignedDocument): Promise<Uint8Array> {
  const document = await withPages(source)
  if (!document) return attachedTo(paper('attached'), name, source)
  const { page, ...rest } = paper('before')
  const before = document.getPageCount()
  const sheet = await PDFDocument.load(
    await paperPdf({ ...rest, page: (number, pages) => page(before + number, before + pages) }),
  )
  for (const each of await document.copyPages(sheet, sheet.getPageIndices())) document.addPage(each)
  return document.save({ useObjectStreams: false })
}

/** A file whose first bytes are a PDF's may still hold no page that can be found. */
async function withPages(source: Uint8Array): Promise<PDFDocument | undefined> {
  try {
    const document = await PDFDocument.load(source, { updateMetadata: false })
    return document.getPageCount() > 0 ? document : undefined
  } catch {
    return undefined
  }
}

async function attachedTo(paper: Paper, name: string, source: Uint8Array): Promise<Uint8Array> {
  const sheet = await PDFDocument.load(await paperPdf(paper), { updateMetadata: false })
  const { date: creationDate } = paper
  await sheet.attach(source, name, {
    mimeType: 'application/pdf',
    creationDate,
    modificationDate: creationDate,
  })
  return sheet.save({ useObjectStreams: false })
}
