import sharp from 'sharp'
import { pictureWidths } from '../../protocol/picture-widths.ts'
import { versionedCache } from './versioned-cache.ts'

/** Limits the cached pictures, some 20 MB. */
const maxCached = 300

/** Returns a picture as WebP at one of the widths that pages use, cached and computed once for concurrent requests. */
export function createPictureResizer() {
  const cache = versionedCache<Buffer>(maxCached)
  return (id: string, width: number, read: () => Promise<Buffer>): Promise<Buffer> =>
    cache.take(`${id} ${width}`, '', async () =>
      sharp(await read())
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    )
}

/** Returns the requested width; undefined for one that pages do not use. */
export function widthIn({ width }: { width?: unknown }): number | undefined {
  return pictureWidths.find((known) => String(known) === width)
}
