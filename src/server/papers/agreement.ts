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
  const pages = await pagesOf(source)
  if (pages === 0) return attachedTo(paper('attached'), name, source)
  const { page, ...rest } = paper('before')
  const sheet = await paperPdf({ ...rest, page: (number, more) => page(pages + number, pages + more) })
  return appended(source, sheet).catch(() => attachedTo(paper('attached'), name, source))
}

/** A file whose first bytes are a PDF's may still hold no page that can be found: 0. */
async function pagesOf(source: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(source, { updateMetadata: false }).catch(() => undefined)
  try {
    return document?.getPageCount() ?? 0
  } catch {
    return 0
  }
}

/** Throws where the document's tree of pages says another number than it holds. */
async function appended(source: Uint8Array, sheet: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(source, { updateMetadata: false })
  const added = await PDFDocument.load(sheet)
  for (const each of await document.copyPages(added, added.getPageIndices())) document.addPage(each)
  return document.save({ useObjectStreams: false })
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
