import { PDFDocument } from 'pdf-lib'
import { type Paper, paperPdf } from './paper.ts'

/** Describes another party's document, with the paper about its signature. */
export interface SignedDocument {
  source: Uint8Array
  name: string
  /** Builds the paper, for a document placed before it or attached to it. */
  paper(placed: 'before' | 'attached'): Paper
}

/**
 * Returns the document's pages followed by the paper. Attaches the document to the paper if its pages cannot be copied.
 */
export async function agreementPdf({ source, name, paper }: SignedDocument): Promise<Uint8Array> {
  const pages = await pagesOf(source)
  if (pages === 0) return attachedTo(paper('attached'), name, source)
  const { page, ...rest } = paper('before')
  const sheet = await paperPdf({ ...rest, page: (number, more) => page(pages + number, pages + more) })
  return appended(source, sheet).catch(() => attachedTo(paper('attached'), name, source))
}

/** Returns the number of pages; 0 for a file without readable pages. */
async function pagesOf(source: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(source, { updateMetadata: false }).catch(() => undefined)
  try {
    return document?.getPageCount() ?? 0
  } catch {
    return 0
  }
}

/** Appends the paper's pages to the document. Throws if the document's page tree is inconsistent. */
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
