import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { ExaminationResult } from './result.ts'

/** Sets the width in pixels, sharp on a screen of 600 px. */
const width = 1200

/** Limits the height for long strips, such as receipts. */
const maxHeight = 3000

/** Draws the first page of a PDF as a picture, without running anything that the PDF contains. */
export async function firstPage(bytes: Uint8Array): Promise<ExaminationResult> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(width / originalWidth, maxHeight / originalHeight)
    const { data: redrawn } = await page.render({ scale, render: toJpeg })
    document.destroy()
    return { redrawn }
  } catch {
    return { refused: 'file_unreadable' }
  } finally {
    library.destroy()
  }
}

async function toJpeg({ data, ...size }: { data: Uint8Array; width: number; height: number }) {
  const raw = { width: size.width, height: size.height, channels: 4 } as const
  return sharp(data, { raw }).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer()
}
