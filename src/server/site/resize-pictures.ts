import sharp from 'sharp'
import { pictureWidths } from '../../protocol/picture-widths.ts'
import { versionedCache } from './versioned-cache.ts'

/** The maximum number of cached pictures, about 20 MB. */
const maxCached = 300

/**
 * Returns a function that resizes a picture to WebP at one of the widths that pages use. Results are cached, and
 * computed once for concurrent requests.
 */
export function createPictureResizer() {
  const cache = versionedCache<Buffer>(maxCached)
  return (id: string, width: number, read: () => Promise<Buffer>): Promise<Buffer> =>
    cache.take(`${id} ${width}`, '', async () =>
      sharp(await read())
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78, smartSubsample: true })
        .toBuffer(),
    )
}

/** Returns the requested width; undefined if pages do not use it. */
export function widthIn({ width }: { width?: unknown }): number | undefined {
  return pictureWidths.find((pageWidth) => String(pageWidth) === width)
}
