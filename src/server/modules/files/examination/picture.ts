import sharp from 'sharp'
import type { ExaminationResult } from './result.ts'

/**
 * Pixels that a picture may have. A JPEG is shrunk while it is read, so that every phone's largest photograph is taken;
 * the others are unpacked whole, and a file of a few bytes can claim any size.
 */
const maxPixels: Partial<Record<string, number>> = { jpeg: 64_000_000, png: 24_000_000, webp: 24_000_000 }
const limitInputPixels = 64_000_000

/** Pixels of a side of a person's picture: sharp where it is largest, and a few kilobytes. */
const portraitSide = 384

/** Pixels of the longer side that is kept: a page of A4 at 340 dots an inch. */
const longestSide = 4000

sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws a picture anew from its pixels, upright, as a JPEG, or as a PNG where one sees through it: where and with what it
 * was taken, and whatever else stood in the file beside the pixels, stays behind.
 */
export async function picture(bytes: Uint8Array): Promise<ExaminationResult> {
  try {
    const opened = sharp(bytes, { limitInputPixels, failOn: 'error' })
    const { format, width, height, hasAlpha } = await opened.metadata()
    if (width * height > (maxPixels[format] ?? 0)) return { refused: 'file_unreadable' }
    const drawn = opened
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha && !(await sharp(bytes, { limitInputPixels }).stats()).isOpaque)
      return { redrawn: await drawn.png().toBuffer(), transparent: true }
    return { redrawn: await drawn.flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer() }
  } catch {
    return { refused: 'file_unreadable' }
  }
}

/** A person's picture: a square around what draws the eye. */
export async function portrait(bytes: Uint8Array): Promise<ExaminationResult> {
  try {
    const cut = sharp(bytes, { limitInputPixels, failOn: 'error' }).resize({
      width: portraitSide,
      height: portraitSide,
      fit: 'cover',
      position: sharp.strategy.attention,
    })
    return { redrawn: await cut.jpeg({ quality: 82 }).toBuffer() }
  } catch {
    return { refused: 'file_unreadable' }
  }
}
