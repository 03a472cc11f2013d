import sharp from 'sharp'

/** Creates a square picture of one colour, which takes some forty bytes at any size. */
export function hugePicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0f5c4d' } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}
