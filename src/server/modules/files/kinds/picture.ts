import sharp, { type Sharp } from 'sharp'
import { fail } from '../../../errors.ts'

/** Above what phones take. A small file can claim to be a picture of any size: this is what its decoding may cost. */
const limitInputPixels = 64_000_000
const seconds = 20

/**
 * A picture drawn anew from its pixels, upright: where and with what it was taken, and whatever else stood in the file
 * beside the pixels, stays behind.
 */
export async function picture(bytes: Buffer, encode: (decoded: Sharp) => Sharp): Promise<Buffer> {
  try {
    const decoded = sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient().timeout({ seconds })
    return await encode(decoded).toBuffer()
  } catch {
    return fail('file_unreadable')
  }
}
