import sharp from 'sharp'
import { pictureWidths } from '../../protocol/picture-widths.ts'
import { versionedCache } from './versioned-cache.ts'

/** How many are kept: some 20 MB. */
const room = 300

/** A picture as WebP, no wider than one of the widths that pages ask for; drawn once for all who ask. */
export function createPictureResizer() {
  const cache = versionedCache<Buffer>(room)
  return (id: string, width: number, read: () => Promise<Buffer>): Promise<Buffer> =>
    cache.take(`${id} ${width}`, '', async () =>
      sharp(await read())
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    )
}

/** Undefined where an address asks for no width of ours. */
export function widthIn({ width }: { width?: unknown }): number | undefined {
  return pictureWidths.find((known) => String(known) === width)
}
