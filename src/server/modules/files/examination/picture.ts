import sharp from 'sharp'
import type { ExaminationResult } from './result.ts'

/**
 * Limits the pixels of a picture. JPEGs are reduced while decoding, so that every phone's largest photo is accepted;
 * other formats are decoded whole, and a small file can claim any size.
 */
const maxPixels: Partial<Record<string, number>> = { jpeg: 64_000_000, png: 24_000_000, webp: 24_000_000 }
const limitInputPixels = 64_000_000

/** Sets the side of a person's picture in pixels, sharp at its largest display. */
const portraitSide = 384

/** Limits the longer side in pixels, an A4 page at 340 dpi. */
const longestSide = 4000

sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes a picture, upright, as a JPEG, or as a PNG if transparent. Removes all metadata, such as location and
 * camera.
 */
export async function picture(bytes: Uint8Array): Promise<ExaminationResult> {
  try {
    const image = sharp(bytes, { limitInputPixels, failOn: 'error' })
    const { format, width, height, hasAlpha } = await image.metadata()
    if (width * height > (maxPixels[format] ?? 0)) return { refused: 'file_unreadable' }
    const redrawn = image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    if (hasAlpha && !(await isOpaque(bytes)))
      return { redrawn: await redrawn.png().toBuffer(), transparent: true }
    return { redrawn: await redrawn.flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer() }
  } catch {
    return { refused: 'file_unreadable' }
  }
}

/** Returns whether no pixel is transparent; reads the alpha channel alone, because statistics take four times as long. */
async function isOpaque(bytes: Uint8Array): Promise<boolean> {
  const alpha = await sharp(bytes, { limitInputPixels }).extractChannel('alpha').raw().toBuffer()
  return alpha.every((value) => value === 255)
}

/** Crops a person's picture to a square around the most salient part. */
export async function portrait(bytes: Uint8Array): Promise<ExaminationResult> {
  try {
    const cropped = sharp(bytes, { limitInputPixels, failOn: 'error' }).resize({
      width: portraitSide,
      height: portraitSide,
      fit: 'cover',
      position: sharp.strategy.attention,
    })
    return { redrawn: await cropped.jpeg({ quality: 82 }).toBuffer() }
  } catch {
    return { refused: 'file_unreadable' }
  }
}
