import { PDFDocument } from 'pdf-lib'
import { type Paper, paperPdf } from './paper.ts'

/** Another party's document, with the paper about its signature. */
export interface SignedDocument {
  source: Uint8Array
  name: string
  /**
   * Builds the paper for the way in which the document is included: as pages before the paper, or as an attachment.
   */
  paper(placed: 'before' | 'attached'): Paper
}

/**
 * Returns the document's pages followed by the paper's. If the document's pages cannot be copied, it is attached to
 * the paper.
 */
export async function agreementPdf({ source, name, paper }: SignedDocument): Promise<Uint8Array> {
  const pages = await pagesOf(source)
  if (pages === 0) return attachToPaper(paper('attached'), name, source)
  const { page, ...rest } = paper('before')
  const paperBytes = await paperPdf({
    ...rest,
    page: (number, paperPages) => page(pages + number, pages + paperPages),
  })
  return appendPaper(source, paperBytes).catch(() => attachToPaper(paper('attached'), name, source))
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
async function appendPaper(source: Uint8Array, paperBytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(source, { updateMetadata: false })
  const paperDocument = await PDFDocument.load(paperBytes)
  for (const page of await document.copyPages(paperDocument, paperDocument.getPageIndices()))
    document.addPage(page)
  return document.save({ useObjectStreams: false })
}

async function attachToPaper(paper: Paper, name: string, source: Uint8Array): Promise<Uint8Array> {
  const paperDocument = await PDFDocument.load(await paperPdf(paper), { updateMetadata: false })
  const { date: creationDate } = paper
  await paperDocument.attach(source, name, {
    mimeType: 'application/pdf',
    creationDate,
    modificationDate: creationDate,
  })
  return paperDocument.save({ useObjectStreams: false })
}
